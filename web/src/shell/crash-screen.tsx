import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** In place of a screen whose code could not be loaded or failed. */
export function CrashScreen() {
  const t = useTranslations('failure');
  return (
    <Stack role="alert" align="center" gap="xs" py={72} px="md" ta="center">
      <Title order={1} size="h2" lang="en">
        {t('title')}
      </Title>
      <Text>{t('crashed')}</Text>
      <Button mt="sm" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </Stack>
  );
}
