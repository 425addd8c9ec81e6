import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AdminSection } from '../admin/admin-section.tsx';
import { listAddress } from '../admin/list-address.ts';
import { readPage } from '../ui/read-page.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditList } from './audit-list.tsx';
import { auditQuery, readAuditFilter } from './audit-query.ts';

/** Who changed what; filter and page are in the address. */
export default function AuditScreen() {
  const t = useTranslations('audit');
  const [address, setAddress] = useSearchParams();
  const filter = readAuditFilter(address);
  const page = readPage(address);
  const list = useQuery(auditQuery(filter, page));
  return (
    <AdminSection title={t('title')} intro={t('intro')}>
      <AuditFilterForm filter={filter} onFilter={(next) => setAddress(listAddress(next, 1))} />
      <AuditList
        list={list}
        filter={filter}
        page={page}
        onPage={(next, options) => setAddress(listAddress(filter, next), options)}
      />
    </AdminSection>
  );
}
