import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../auth/use-session.ts';
import { IdentityNotice } from '../identity/identity-notice.tsx';
import { useIdentityNotice } from '../identity/use-identity-notice.ts';
import { LanguageFailure } from '../language/language-failure.tsx';
import { useShownLanguage } from '../language/use-language.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import classes from './notices.module.css';

/** Thin lines under the navigation bar: what one must know on every screen. */
export function Notices() {
  const t = useTranslations();
  const session = useSession();
  const settings = useQuery(settingsQuery);
  const { pathname } = useLocation();
  const isExpired = session.status === 'signed-out' && session.expired && pathname !== '/login';
  const isSimulated = settings.data?.simulated === true;
  const hasLanguageFailed = useShownLanguage().failed !== null;
  const identityNotice = useIdentityNotice();
  if (!isSimulated && !isExpired && !hasLanguageFailed && !identityNotice) return null;
  return (
    <aside aria-label={t('notices')}>
      {isSimulated && <p className={classes.simulated}>{t('simulated')}</p>}
      <LanguageFailure className={classes.expired} />
      {identityNotice && <IdentityNotice notice={identityNotice} />}
      {isExpired && (
        <p className={classes.expired} role="alert">
          {t('session.expired')}{' '}
          <Anchor component={Link} to="/login" inherit c="inherit" underline="always">
            {t('session.loginAgain')}
          </Anchor>
        </p>
      )}
    </aside>
  );
}
