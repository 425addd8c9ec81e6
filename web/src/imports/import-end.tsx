import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ErrorCode, Import } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/api-failure.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { useFormat } from '../ui/format.ts';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { ToPage } from '../ui/use-last-page.ts';
import { ImportFaults } from './import-faults.tsx';

interface ImportEndProps {
  of: Import;
  page: number;
  onPage: ToPage;
  onEnd: () => void;
}

/** What an import has done, or why it did nothing; and the rows that were not brought in. */
export function ImportEnd({ of, page, onPage, onEnd }: ImportEndProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const isDone = of.state === 'done';
  return (
    <Stack gap="md">
      <SuccessAlert>{isDone && t(`done.${of.kind}`, { count: format.number(of.done) })}</SuccessAlert>
      {!isDone && <Failed of={of} />}
      {isDone && of.faulty > 0 && <Text>{t('leftOut', { count: format.number(of.faulty) })}</Text>}
      <Group>
        <Button onClick={onEnd}>{t('another')}</Button>
        {isDone && (
          <Anchor component={Link} to={`/admin?tab=${of.kind}`} underline="always">
            {of.kind === 'wagons' ? t('toWagons') : t('toSensors')}
          </Anchor>
        )}
      </Group>
      {(!isDone || of.faulty > 0) && <ImportFaults of={of} page={page} onPage={onPage} />}
    </Stack>
  );
}

function Failed({ of }: { of: Import }) {
  const t = useTranslations('imports');
  const textOf = useFailureText();
  const reason = textOf(new ApiFailure((of.failure ?? 'internal') as ErrorCode));
  return (
    <FormAlert cause={of.id}>
      {t('failed', { reason })} {t('failedSince')}
    </FormAlert>
  );
}
