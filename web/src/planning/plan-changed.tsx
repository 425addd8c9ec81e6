import { Button, Group, Stack, Text } from '@mantine/core';
import type { StationPlan } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { FormAlert } from '../ui/form-alert.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { type DifferingFigure, textIn } from './plan-draft.ts';
import classes from './plan-form.module.css';
import { usePlanNames } from './plan-names.ts';
import type { PlanFormState } from './use-plan-form.ts';

interface ChangedPlanProps {
  /** The plan as somebody else saved it meanwhile. */
  plan: StationPlan;
  differing: readonly DifferingFigure[];
  /** Changes with every new refusal. */
  cause: unknown;
  form: PlanFormState;
}

/** What somebody else saved meanwhile beside what stands here, figure by figure, to choose from. */
export function ChangedPlan({ plan, differing, cause, form }: ChangedPlanProps) {
  const t = useTranslations('planning.changed');
  const { dateTime } = useFormat();
  const takeAll = (whose: 'theirs' | 'mine') => {
    for (const figure of differing) form.type(figure.key, figure[whose]);
  };
  return (
    <FormAlert cause={cause} title={t('title', { userName: plan.changed.userName, at: dateTime(plan.changed.at) })}>
      <Stack gap="xs">
        <Text size="sm">{t(differing.length > 0 ? 'text' : 'same')}</Text>
        {plan.status !== 'draft' && (
          <Text size="sm" fw={600}>
            {t(`status.${plan.status}`)}
          </Text>
        )}
        {differing.length > 0 && (
          <>
            <ul className={classes.differing}>
              {differing.map((figure) => (
                <Choice key={figure.key} figure={figure} form={form} />
              ))}
            </ul>
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={() => takeAll('theirs')}>
                {t('allTheirs')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => takeAll('mine')}>
                {t('allMine')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </FormAlert>
  );
}

function Choice({ figure, form }: { figure: DifferingFigure; form: PlanFormState }) {
  const t = useTranslations('planning.changed');
  const names = usePlanNames();
  const name = names.figureOfKey(figure.key);
  return (
    <li>
      <fieldset>
        <legend>
          {name} <span className={classes.before}>({t('before', { wagons: figure.before || UNKNOWN })})</span>
        </legend>
        {(['theirs', 'mine'] as const).map((whose) => (
          <label key={whose}>
            <input
              type="radio"
              name={`changed ${figure.key}`}
              checked={textIn(form.draft, figure.key) === figure[whose]}
              onChange={() => form.type(figure.key, figure[whose])}
            />{' '}
            {t(whose, { wagons: figure[whose] || UNKNOWN })}
          </label>
        ))}
      </fieldset>
    </li>
  );
}
