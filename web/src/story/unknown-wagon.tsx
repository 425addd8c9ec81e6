import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

/** Stands in place of a wagon's page when there is no such wagon. */
export function UnknownWagon({ number }: { number: string }) {
  const t = useTranslations('story');
  return (
    <Stack align="center" gap="xs" py={72} px="md" ta="center">
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {t('notFound', { number })}
      </Title>
      <Text>{t('notFoundText')}</Text>
      <Button component={Link} to="/search" mt="sm">
        {t('search')}
      </Button>
    </Stack>
  );
}
