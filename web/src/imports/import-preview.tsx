import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Import } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '../ui/form-alert.tsx';
import { useFormat } from '../ui/format.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { ToPage } from '../ui/use-last-page.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { deleteImport, importQuery } from './import-calls.ts';
import { ImportFaults } from './import-faults.tsx';
import { ImportFigures } from './import-figures.tsx';

interface ImportPreviewProps {
  of: Import;
  page: number;
  onPage: ToPage;
  onEnd: () => void;
}

/** What a file holds, before any of it is written, and the choice what becomes of it. */
export function ImportPreview({ of, page, onPage, onEnd }: ImportPreviewProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation({
    mutationFn: () => deleteImport(of.id),
    onSuccess: () => {
      onEnd();
      queries.removeQueries(importQuery(of.id));
    },
  });
  const count = format.number(of.valid);
  return (
    <Stack gap="md">
      <ImportFigures of={of} />
      {discard.error && <FormAlert cause={discard.error}>{textOf(discard.error)}</FormAlert>}
      <Text>{adviceOf(of)}</Text>
      <Group>
        {of.valid > 0 && (
          <Button onClick={() => setAsking(true)}>
            {of.faulty === 0 ? t('applyAll', { count }) : t('applyValid', { count })}
          </Button>
        )}
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t('discard')}
        </Button>
      </Group>
      {of.faulty > 0 && <ImportFaults of={of} page={page} onPage={onPage} />}
      <ApplyDialog of={of} opened={isAsking} onClose={() => setAsking(false)} />
    </Stack>
  );

  function adviceOf({ rows, valid, faulty }: Import): string {
    if (rows === 0) return t('noRows');
    if (valid === 0) return t('noValid');
    return faulty > 0 ? t('choice') : t('nothingYet');
  }
}
