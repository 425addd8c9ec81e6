import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useScreenTitle } from '../ui/use-screen-title.ts';

interface AdminSectionProps {
  title: string;
  /** What the screen is for. */
  intro: string;
  children: ReactNode;
}

/** The frame of the administrator's further screens, with the way back to the first. */
export function AdminSection({ title, intro, children }: AdminSectionProps) {
  const t = useTranslations('adminSections');
  useScreenTitle(title);
  return (
    <Container size="lg" py="md">
      <Stack gap="md">
        <div>
          <Anchor component={Link} to="/admin" size="sm" underline="always">
            <Group component="span" gap={4} display="inline-flex">
              <IconArrowLeft size={16} aria-hidden />
              {t('back')}
            </Group>
          </Anchor>
          <Title order={1} size="h3" mt={4}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" maw="46rem">
            {intro}
          </Text>
        </div>
        {children}
      </Stack>
    </Container>
  );
}
