import { Container, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScreenTitle } from '../ui/use-screen-title.ts';

/** The frame of the login and registration forms. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title);
  return (
    <Container size={480} py={{ base: 'lg', sm: 56 }}>
      <Paper p={{ base: 'md', sm: 'xl' }} radius="lg" bg="var(--surface)" withBorder>
        <Title order={1} size="h2" mb="lg">
          {title}
        </Title>
        {children}
      </Paper>
    </Container>
  );
}
