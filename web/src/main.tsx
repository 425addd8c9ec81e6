import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import './ui/global.css';
import { queryClient } from './api/query-client.ts';
import { AppRoutes } from './app-routes.tsx';
import { currentSession, subscribeToSession, watchSession } from './auth/session.ts';
import { LanguageProvider } from './language/language-provider.tsx';
import { startLanguage } from './language/language-store.ts';
import { keptColourScheme } from './ui/kept-colour-scheme.ts';
import { readableColours, theme } from './ui/theme.ts';

// What one employee has seen must not be left for the next one at this computer.
subscribeToSession(() => {
  if (currentSession().status === 'signed-out') queryClient.clear();
});
watchSession();

/** Only a router made outside the tree can ask before a screen with unsaved work is left. */
const router = createBrowserRouter([{ path: '*', element: <AppRoutes /> }]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

// Who reads Russian must not see Uzbek flash by.
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={readableColours}
        defaultColorScheme="auto"
        colorSchemeManager={keptColourScheme}
      >
        <LanguageProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
