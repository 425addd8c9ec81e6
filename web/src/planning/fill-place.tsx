import { Button, Group, Text } from '@mantine/core';
import { IconBulb, IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { PLAN_SOURCES, type PlanSheet, type PlanSource } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { ShiftOfDay } from './plan-address.ts';
import { PLAN_KEY, postDrafts } from './plan-queries.ts';

interface FillPlaceProps {
  sheet: PlanSheet;
  shift: ShiftOfDay;
  /** Told what came of it, null when it begins anew. */
  onDone: (text: string | null) => void;
}

/** Writes drafts for the stations that have no plan, from one source. */
export function FillPlace({ sheet: { place, progress }, shift, onDone }: FillPlaceProps) {
  const t = useTranslations('planning');
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const [source, setSource] = useState<PlanSource | null>(null);
  const drafts = useOneCall({
    mutationFn: (from: PlanSource) => postDrafts(shift, { place, source: from }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PLAN_KEY }),
  });
  return (
    <Group gap={6} role="group" aria-label={t('fill.label')}>
      <Text size="sm">{t('fill.place', { count: progress.none })}</Text>
      {PLAN_SOURCES.map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant="default"
          leftSection={each === 'proposal' ? <IconBulb size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => {
            onDone(null);
            drafts.reset();
            setSource(each);
          }}
        >
          {t(`fill.from.${each}`)}
        </Button>
      ))}
      {source && (
        <ConfirmDialog
          opened
          isHarmless
          title={t('fill.placeTitle')}
          confirmText={t('fill.placeConfirm')}
          isPending={drafts.isPending}
          failureText={drafts.error ? textOf(drafts.error) : undefined}
          onConfirm={() =>
            drafts.mutate(source, {
              onSuccess: ({ stationIds }) => {
                setSource(null);
                onDone(t('fill.placeDone', { count: stationIds.length }));
              },
            })
          }
          onClose={() => setSource(null)}
        >
          <Text size="sm">
            {t(`fill.from.${source}`)}. {t('fill.placeText', { count: progress.none })}
          </Text>
        </ConfirmDialog>
      )}
    </Group>
  );
}
