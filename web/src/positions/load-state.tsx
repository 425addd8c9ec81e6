import { Badge } from '@mantine/core';
import { EMPTY_STATE } from '@vagon/contract';
import { useTranslations } from 'use-intl';

/** Empty, loaded, or not told by any sensor yet. 0 is empty, anything else loaded (specification, section 3). */
export function LoadState({ state }: { state: number | null }) {
  const t = useTranslations('loadState');
  if (state === null)
    return (
      <Badge {...SHAPE} variant="default">
        {t('unknown')}
      </Badge>
    );
  return state === EMPTY_STATE ? (
    <Badge {...SHAPE} color="gray" variant="light">
      {t('empty')}
    </Badge>
  ) : (
    <Badge {...SHAPE} color="green" variant="light">
      {t('loaded')}
    </Badge>
  );
}

const SHAPE = { size: 'sm', tt: 'none', fw: 600, miw: 'max-content' } as const;
