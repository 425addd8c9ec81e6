import { CloseButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './identity-notice.module.css';
import { type IdentityNotice as Notice, showIdentityNotice } from './identity-notice-store.ts';

/** A line under the navigation bar that one can close. */
export function IdentityNotice({ notice }: { notice: Notice }) {
  const t = useTranslations('identity.notice');
  return (
    <div className={classes.notice}>
      <p role="status">{t(notice)}</p>
      <CloseButton size="sm" c="inherit" aria-label={t('close')} onClick={() => showIdentityNotice(null)} />
    </div>
  );
}
