import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Import } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import classes from './import-figures.module.css';

const FIGURES = ['rows', 'valid', 'faulty'] as const satisfies (keyof Import)[];

/** How many rows a file has, and how many of them can be brought in. */
export function ImportFigures({ of }: { of: Import }) {
  const t = useTranslations('imports');
  const format = useFormat();
  return (
    <Paper p="md" radius="md" bg="var(--surface)" withBorder>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t(`preview.${of.kind}`)}
        </Title>
        <Group component="dl" gap="xl" m={0}>
          {FIGURES.map((figure) => (
            <div key={figure} className={classes.figure}>
              <Text component="dt" size="sm" c="dimmed">
                {t(figure)}
              </Text>
              <Text
                component="dd"
                m={0}
                size="xl"
                fw={700}
                c={figure === 'faulty' && of.faulty > 0 ? 'var(--mantine-color-error)' : undefined}
              >
                {format.number(of[figure])}
              </Text>
            </div>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}
