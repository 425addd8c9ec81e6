import { Anchor, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FILE_MEDIA_TYPES, type FileFormat, type Import, type ImportKind } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { saveFile } from '../api/save-file.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { FileDrop } from './file-drop.tsx';
import { importQuery } from './import-calls.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useImportFailureText } from './use-import-failure-text.ts';
import { useUpload } from './use-upload.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';

const FORMATS = Object.keys(FILE_MEDIA_TYPES) as FileFormat[];

interface ImportStartProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  /** Given the preview of a file that could be read. */
  onChecked: (checked: Import) => void;
}

/** The choice of what to bring in, the templates, and the file. */
export function ImportStart({ kind, onKind, onChecked }: ImportStartProps) {
  const t = useTranslations('imports');
  const textOf = useFailureText();
  const importTextOf = useImportFailureText(kind);
  const queries = useQueryClient();
  const template = useMutation({
    mutationFn: (format: FileFormat) => saveFile(`/imports/${kind}/template`, { format }),
  });
  const upload = useUpload((checked) => {
    queries.setQueryData(importQuery(checked.id).queryKey, checked);
    onChecked(checked);
  });
  if (upload.current) return <UploadProgress {...upload.current} onCancel={upload.cancel} />;
  return (
    <Paper p="md" radius="md" bg="var(--surface)" withBorder>
      <Stack gap="md">
        <Radio.Group label={t('kind')} value={kind} onChange={(next) => onKind(next as ImportKind)}>
          <Group mt="xs">
            <Radio value="wagons" label={t('kinds.wagons')} />
            <Radio value="sensors" label={t('kinds.sensors')} />
          </Group>
        </Radio.Group>
        <Group gap="sm">
          <Text size="sm">{t('template')}</Text>
          {FORMATS.map((format) => (
            <Anchor
              key={format}
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => template.mutate(format)}
            >
              {t(`templateFormats.${format}`)}
            </Anchor>
          ))}
        </Group>
        {template.error && <FormAlert cause={template.error}>{textOf(template.error)}</FormAlert>}
        {upload.failure && <FormAlert cause={upload.failure}>{importTextOf(upload.failure)}</FormAlert>}
        <FileDrop onFile={(file) => upload.start(kind, file)} />
      </Stack>
    </Paper>
  );
}
