import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Import } from '@vagon/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/api-failure.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { ToPage } from '../ui/use-last-page.ts';
import { importQuery } from './import-calls.ts';
import classes from './import-course.module.css';
import { ImportEnd } from './import-end.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRunning } from './import-running.tsx';

interface ImportCourseProps {
  importId: string;
  /** Page of its faults, counted from 1. */
  page: number;
  onPage: ToPage;
  /** Leads back to the choice of a file. */
  onEnd: () => void;
}

/** An import from its preview to its end. */
export function ImportCourse({ importId, page, onPage, onEnd }: ImportCourseProps) {
  const t = useTranslations('imports');
  const course = useQuery(importQuery(importId));
  if (course.error instanceof ApiFailure && course.error.code === 'import_not_found') return <Lost onEnd={onEnd} />;
  if (!course.data) {
    if (!course.error) return <Spinner />;
    return <ErrorReplacement what={t('what')} failure={course.error} onRetry={() => void course.refetch()} />;
  }
  const shown = { of: course.data, page, onPage, onEnd };
  return <Shown {...shown} isOutOfTouch={course.error !== null} />;
}

interface ShownProps extends Omit<ImportCourseProps, 'importId'> {
  of: Import;
  isOutOfTouch: boolean;
}

function Shown({ isOutOfTouch, ...shown }: ShownProps) {
  const { state } = shown.of;
  const region = useFocusOnChange(state);
  return (
    <div ref={region} tabIndex={-1} className={classes.region}>
      {state === 'preview' && <ImportPreview {...shown} />}
      {state === 'running' && <ImportRunning of={shown.of} isOutOfTouch={isOutOfTouch} />}
      {(state === 'done' || state === 'failed') && <ImportEnd {...shown} />}
    </div>
  );
}

/** The buttons of a state go with it: the focus goes to the next one, so that it is read out. A failure takes it by itself. */
function useFocusOnChange(state: Import['state']) {
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && state !== 'failed') region.current?.focus();
    shown.current = state;
  }, [state]);
  return region;
}

function Lost({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('imports');
  return (
    <>
      <Alert color="orange" variant="light">
        {t('lost')}
      </Alert>
      <Group>
        <Button onClick={onEnd}>{t('another')}</Button>
      </Group>
    </>
  );
}
