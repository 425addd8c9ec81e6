import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

const SECTIONS = [
  { name: 'imports', to: '/admin/import' },
  { name: 'unknownSensors', to: '/admin/unknown-sensors' },
  { name: 'audit', to: '/admin/changes' },
  { name: 'accounts', to: '/admin/employees' },
  { name: 'alertSettings', to: '/admin/alerts' },
] as const;

/** The ways to the administrator's further screens. */
export function AdminLinks() {
  const t = useTranslations();
  return (
    <Group component="nav" aria-label={t('adminSections.label')} gap="4px 16px">
      {SECTIONS.map(({ name, to }) => (
        <Anchor key={name} component={Link} to={to} size="sm">
          {t(`${name}.title`)}
        </Anchor>
      ))}
    </Group>
  );
}
