import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import type { CurrentUpload } from './use-upload.ts';
import '@mantine/core/styles/Progress.css';

/** How much of a file has left; when all of it has, the server reads and checks it. */
export function UploadProgress({ file, part, onCancel }: CurrentUpload & { onCancel: () => void }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const percent = Math.floor(part * 100);
  const text =
    part < 1
      ? t('uploading', { name: file.name, percent: format.number(percent) })
      : t('checking', { name: file.name });
  return (
    <Paper p="md" radius="md" bg="var(--surface)" withBorder>
      <Stack gap="sm">
        <Text>{text}</Text>
        <Progress value={percent} animated={part === 1} aria-label={text} />
        <Group>
          <Button variant="default" onClick={onCancel}>
            {t('cancelUpload')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
