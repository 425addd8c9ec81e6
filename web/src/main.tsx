import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import './ui/global.css';
import { queryClient } from './api/query-client.ts';
import { AppRoutes } from './app-routes.tsx';
import { currentSession, subscribeToSession, watchSession } from './auth/session.ts';
import { DEFAULT_LANGUAGE, intlSettings } from './messages/index.ts';
import { readableColours, theme } from './ui/theme.ts';

// What one employee has seen must not be left for the next one at this computer.
subscribeToSession(() => {
  if (currentSession().status === 'signed-out') queryClient.clear();
});
watchSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={readableColours} defaultColorScheme="auto">
      <IntlProvider {...intlSettings(DEFAULT_LANGUAGE)}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>
  </StrictMode>,
);
