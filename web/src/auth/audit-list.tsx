import { Anchor } from '@mantine/core';
import type { AuditEntry } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { listAddress } from '../admin/list-address.ts';
import { useFormat } from '../ui/format.ts';
import { type ListInPages, PagedList } from '../ui/paged-list.tsx';
import { AuditDifferences } from './audit-differences.tsx';
import { type AuditFilter, NO_AUDIT_FILTER } from './audit-query.ts';

interface AuditListProps extends ListInPages<AuditEntry> {
  filter: AuditFilter;
}

/** The changes, each with its thing and its employee as ways to the other changes of these. */
export function AuditList({ filter, ...pages }: AuditListProps) {
  const t = useTranslations('audit');
  const format = useFormat();
  const isNarrowed = Object.values(filter).some((field) => field !== '');
  return (
    <PagedList<AuditEntry>
      {...pages}
      caption={t('title')}
      rowKey={({ id }) => id}
      countText={(total) => t('count', { total: format.number(total) })}
      noneText={isNarrowed ? t('notFound') : t('none')}
      failureText={t('what')}
      columns={[
        { key: 'at', heading: t('columns.at'), cell: ({ at }) => format.dateTime(at), nowrap: true },
        { key: 'userName', heading: t('columns.userName'), cell: ({ userName }) => <UserLink userName={userName} /> },
        { key: 'action', heading: t('columns.action'), cell: ({ action }) => t(`actions.${action}`) },
        { key: 'key', heading: t('columns.key'), cell: (entry) => <KeyLink entry={entry} /> },
        { key: 'differences', heading: t('columns.differences'), cell: (entry) => <AuditDifferences entry={entry} /> },
      ]}
    />
  );
}

function UserLink({ userName }: Pick<AuditEntry, 'userName'>) {
  const t = useTranslations('audit');
  if (userName === null) return t('commandLine');
  const address = listAddress({ ...NO_AUDIT_FILTER, userName }, 1);
  return (
    <Anchor component={Link} to={{ search: address.toString() }} inherit aria-label={t('onlyThisUser', { userName })}>
      {userName}
    </Anchor>
  );
}

function KeyLink({ entry: { subject, key } }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const address = listAddress({ ...NO_AUDIT_FILTER, subject, key }, 1);
  return (
    <>
      {t(`subjects.${subject}`)}{' '}
      <Anchor component={Link} to={{ search: address.toString() }} inherit fw={600} aria-label={t('onlyThis', { key })}>
        {key}
      </Anchor>
    </>
  );
}
