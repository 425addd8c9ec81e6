import { Burger, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { OpenAlertsCount } from '../alerts/open-alerts-count.tsx';
import { useSession } from '../auth/use-session.ts';
import { logoutEverywhere } from '../identity/logout-everywhere.ts';
import { LanguageChooser } from '../language/language-chooser.tsx';
import { ColorSchemeToggle } from '../ui/color-scheme-toggle.tsx';
import { BrandMark } from './brand-mark.tsx';
import { FoldedAlerts } from './folded-alerts.tsx';
import classes from './nav-bar.module.css';
import { isCurrentLink, navLinks } from './nav-links.ts';

const MENU_ID = 'navigation-menu';

/** The bar above every page; its links fold into a menu where the screen is narrow. */
export function NavBar() {
  const t = useTranslations();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, menu] = useDisclosure(false);

  const leave = () => {
    menu.close();
    void logoutEverywhere();
    navigate('/');
  };

  return (
    <header className={classes.bar}>
      <Link to="/home" className={classes.brand} onClick={menu.close}>
        <BrandMark />
        {t('product.name')}
      </Link>
      <nav id={MENU_ID} className={classes.menu} data-open={isOpen || undefined} aria-label={t('navigation.label')}>
        {navLinks(session).map((link) => (
          <Link
            key={link.name}
            to={link.to}
            className={classes.link ?? ''}
            aria-current={isCurrentLink(link, pathname) ? 'page' : undefined}
            onClick={menu.close}
          >
            {t(`navigation.${link.name}`)}
            {link.name === 'alerts' && <OpenAlertsCount />}
          </Link>
        ))}
        {session.status === 'signed-in' && (
          <span className={classes.account}>
            <NavLink
              to="/password"
              className={classes.user ?? ''}
              aria-label={t('navigation.account', { userName: session.user.userName })}
              onClick={menu.close}
            >
              {session.user.userName}
            </NavLink>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={leave}
            >
              {t('navigation.logout')}
            </Button>
          </span>
        )}
      </nav>
      <div className={classes.tools}>
        <LanguageChooser />
        <ColorSchemeToggle />
        <span className={classes.burger}>
          <Burger
            size="sm"
            opened={isOpen}
            onClick={menu.toggle}
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            aria-label={isOpen ? t('navigation.close') : t('navigation.open')}
          />
          {session.status === 'signed-in' && !isOpen && <FoldedAlerts />}
        </span>
      </div>
    </header>
  );
}
