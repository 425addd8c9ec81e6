import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useScreenTitle } from '../ui/use-screen-title.ts';

/** For an address that names no screen. */
export default function NotFoundScreen() {
  const t = useTranslations('notFound');
  useScreenTitle(t('title'));
  return (
    <Stack align="center" gap="xs" py={72} px="md" ta="center">
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      <Text c="dimmed">{t('text')}</Text>
      <Button mt="sm" component={Link} to="/home">
        {t('home')}
      </Button>
    </Stack>
  );
}
