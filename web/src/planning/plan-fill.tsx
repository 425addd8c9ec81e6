import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconBulb, IconCopy } from '@tabler/icons-react';
import { PLAN_SOURCES } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../ui/use-failure-text.ts';
import classes from './plan-form.module.css';
import type { PlanFormState } from './use-plan-form.ts';

/** Puts figures into the form from a plan before or by the product's proposal; they are looked at before they are saved. */
export function PlanFill({ form: { fill, filled, isPending } }: { form: PlanFormState }) {
  const t = useTranslations('planning.fill');
  const textOf = useFailureText();
  const said = () => {
    if (fill.failure) return t('failed', { reason: textOf(fill.failure) });
    if (fill.isEmpty && fill.source) return t(`empty.${fill.source}`);
    return filled ? t(`filled.${filled.source}`) : '';
  };
  return (
    <Group gap={6} role="group" aria-label={t('label')}>
      {PLAN_SOURCES.map((source) => {
        const Icon = source === 'proposal' ? IconBulb : IconCopy;
        return (
          <Button
            key={source}
            size="compact-sm"
            variant="default"
            leftSection={<Icon size={14} aria-hidden />}
            loading={fill.isPending && fill.source === source}
            disabled={fill.isPending || isPending}
            onClick={() => fill.from(source)}
          >
            {t(`from.${source}`)}
          </Button>
        );
      })}
      {filled && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={fill.undo}
        >
          {t('undo')}
        </Button>
      )}
      <Text role="status" size="sm" w="100%" className={filled && !fill.isEmpty ? classes.filledText : undefined}>
        {said()}
      </Text>
    </Group>
  );
}
