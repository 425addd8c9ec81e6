import { Badge, Text } from '@mantine/core';
import { type Account, ROLE_EMPLOYEE } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { usePlanNames } from '../planning/plan-names.ts';
import { useFormat } from '../ui/format.ts';
import { type ListInPages, PagedList } from '../ui/paged-list.tsx';
import type { AccountAction } from './accounts-change.ts';
import { AccountMenu } from './accounts-menu.tsx';

interface AccountListProps extends ListInPages<Account> {
  /** Null while unknown. */
  ownId: number | null;
  search: string;
  onAction: (account: Account, action: AccountAction) => void;
}

/** The employees with what can be done with each; oneself is marked. */
export function AccountList({ ownId, search, onAction, ...pages }: AccountListProps) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const names = usePlanNames();
  return (
    <PagedList<Account>
      {...pages}
      caption={t('title')}
      rowKey={({ id }) => id}
      countText={(total) => t('count', { total: format.number(total) })}
      noneText={search === '' ? t('none') : t('notFound', { search })}
      failureText={t('what')}
      columns={[
        { key: 'name', heading: t('columns.name'), cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
        {
          key: 'userName',
          heading: t('columns.userName'),
          cell: ({ id, userName }) => (
            <>
              <Text span inherit fw={600}>
                {userName}
              </Text>
              {id === ownId && (
                <Badge size="xs" variant="light" ml={6}>
                  {t('oneself')}
                </Badge>
              )}
            </>
          ),
        },
        { key: 'email', heading: t('columns.email'), cell: ({ email }) => email },
        { key: 'phone', heading: t('columns.phone'), cell: ({ phoneNumber }) => phoneNumber, nowrap: true },
        {
          key: 'role',
          heading: t('columns.role'),
          cell: ({ role, place }) => (
            <Text span inherit fw={role === ROLE_EMPLOYEE ? undefined : 600}>
              {place ? t('dispatcherOf', { place: names.place(place) }) : t(`roles.${role}`)}
            </Text>
          ),
        },
        {
          key: 'state',
          heading: t('columns.state'),
          cell: ({ disabled }) => (
            <Badge size="sm" variant="light" color={disabled ? 'red' : 'green'}>
              {disabled ? t('disabled') : t('enabled')}
            </Badge>
          ),
        },
        {
          key: 'lastSeen',
          heading: t('columns.lastSeen'),
          cell: ({ lastSeen }) => (lastSeen ? format.dateTime(lastSeen) : t('never')),
        },
        { key: 'createdAt', heading: t('columns.createdAt'), cell: ({ createdAt }) => format.dateTime(createdAt) },
        {
          key: 'actions',
          heading: t('columns.actions'),
          cell: (account) => (
            <AccountMenu
              account={account}
              isOneself={account.id === ownId}
              onAction={(action) => onAction(account, action)}
            />
          ),
        },
      ]}
    />
  );
}
