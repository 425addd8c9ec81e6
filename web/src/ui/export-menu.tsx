import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FileFormat } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import type { QueryFields } from '../api/api-fetch.ts';
import { saveFile } from '../api/save-file.ts';
import { useOneCall } from '../api/use-one-call.ts';
import { useFailureText } from './use-failure-text.ts';

const FORMATS = ['csv', 'xlsx'] as const satisfies FileFormat[];

interface ExportMenuProps {
  /** The call that gives the file, `/wagons/export`. */
  path: string;
  /** What narrows the list; the format is added. */
  query: QueryFields;
}

/** Saves a whole list as a file, in one of the formats. */
export function ExportMenu({ path, query }: ExportMenuProps) {
  const t = useTranslations();
  const textOf = useFailureText();
  const save = useOneCall({ mutationFn: (format: FileFormat) => saveFile(path, { ...query, format }) });
  return (
    <Group gap={6}>
      {save.error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          <span lang="en">{t('failure.title')}</span> {t('export.what')} {textOf(save.error)}
        </Text>
      )}
      <Group gap={6} role="group" aria-label={t('export.label')}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={save.isPending && save.variables === format}
            disabled={save.isPending}
            aria-label={t(`export.${format}Label`)}
            onClick={() => save.mutate(format)}
          >
            {t(`export.${format}`)}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
