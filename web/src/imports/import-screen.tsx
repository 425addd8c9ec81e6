import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AdminSection } from '../admin/admin-section.tsx';
import { readImportAddress, writeImportAddress } from './import-address.ts';
import { ImportCourse } from './import-course.tsx';
import { ImportStart } from './import-start.tsx';

/** Brings in wagons and sensors from a file; which import it is stands in the address, so that none is lost. */
export default function ImportScreen() {
  const t = useTranslations('imports');
  const [address, setAddress] = useSearchParams();
  const { kind, importId, page } = readImportAddress(address);
  const start = { kind, importId: null, page: 1 };
  return (
    <AdminSection title={t('title')} intro={t('intro')}>
      {importId === null ? (
        <ImportStart
          kind={kind}
          onKind={(next) => setAddress(writeImportAddress({ ...start, kind: next }), { replace: true })}
          onChecked={(checked) => setAddress(writeImportAddress({ ...start, importId: checked.id }))}
        />
      ) : (
        <ImportCourse
          importId={importId}
          page={page}
          onPage={(next, options) => setAddress(writeImportAddress({ kind, importId, page: next }), options)}
          onEnd={() => setAddress(writeImportAddress(start), { replace: true })}
        />
      )}
    </AdminSection>
  );
}
