import { useQuery } from '@tanstack/react-query';
import type { Account } from '@vagon/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AdminSection } from '../admin/admin-section.tsx';
import { listAddress } from '../admin/list-address.ts';
import { SearchBox } from '../admin/search-box.tsx';
import { readPage } from '../ui/read-page.ts';
import { SuccessAlert } from '../ui/success-alert.tsx';
import type { AccountAction } from './accounts-change.ts';
import { AccountDialog } from './accounts-dialog.tsx';
import { AccountList } from './accounts-list.tsx';
import { NewPasswordDialog } from './accounts-new-password.tsx';
import { accountsQuery, meQuery } from './accounts-queries.ts';
import { refreshSession } from './session.ts';

/** What an administrator is asked to confirm. */
interface Asked {
  account: Account;
  action: AccountAction;
}

/** The employees' accounts and what an administrator does with them; search and page are in the address. */
export default function AccountsScreen() {
  const t = useTranslations('accounts');
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const page = readPage(address);
  const list = useQuery(accountsQuery(search, page));
  const me = useQuery(meQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Asked | null>(null);
  const [newPassword, setNewPassword] = useState<string | null>(null);

  function onDone(what: Asked, password: string | null): void {
    setAsking(false);
    if (what.action === 'resetPassword') setNewPassword(password);
    else setDone(what);
    // Whoever took the own role or disabled the own account is no longer who this tab believes.
    if (what.account.id === me.data?.id) void refreshSession();
  }

  return (
    <AdminSection title={t('title')} intro={t('intro')}>
      <SuccessAlert>
        {done && done.action !== 'resetPassword' && t(`did.${done.action}`, { name: done.account.userName })}
      </SuccessAlert>
      <SearchBox label={t('search')} value={search} onSearch={(next) => setAddress(listAddress({ search: next }, 1))} />
      <AccountList
        list={list}
        ownId={me.data?.id ?? null}
        search={search}
        page={page}
        onPage={(next, options) => setAddress(listAddress({ search }, next), options)}
        onAction={(account, action) => {
          setDone(null);
          setAsked({ account, action });
          setAsking(true);
        }}
      />
      {asked && (
        <AccountDialog
          {...asked}
          opened={isAsking}
          isOneself={asked.account.id === me.data?.id}
          onDone={(password) => onDone(asked, password)}
          onClose={() => setAsking(false)}
        />
      )}
      <NewPasswordDialog
        name={asked?.account.userName ?? ''}
        password={newPassword}
        onClose={() => setNewPassword(null)}
      />
    </AdminSection>
  );
}
