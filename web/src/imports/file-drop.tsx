import { Button, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './file-drop.module.css';
import { FILE_ENDINGS } from './import-file.ts';
import { useToldLimits } from './use-import-failure-text.ts';

/** Takes a file that is dropped here or chosen by the button. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('imports');
  const limits = useToldLimits();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everyone's
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
      <Text>{t('drop')}</Text>
      <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
      <Text size="sm" c="dimmed">
        {t('limits', limits)}
      </Text>
      <input
        ref={input}
        type="file"
        accept={FILE_ENDINGS}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file, mended, can be chosen once more.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
