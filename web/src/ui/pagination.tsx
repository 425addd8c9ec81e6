import { Button, Group } from '@mantine/core';
import { pageWindow } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from './format.ts';

interface PaginationProps {
  /** Page shown, counted from 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** First page, up to five page numbers, last page; nothing when there is only one page. */
export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  const t = useTranslations('pagination');
  const format = useFormat();
  if (totalPages <= 1) return null;
  return (
    <Group component="nav" aria-label={t('label')} gap={6} justify="center">
      <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => onPage(1)}>
        {t('first')}
      </Button>
      {pageWindow(page, totalPages).map((number) => (
        <Button
          key={number}
          size="compact-sm"
          variant={number === page ? 'filled' : 'default'}
          aria-label={t('page', { page: String(number) })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {format.number(number)}
        </Button>
      ))}
      <Button size="compact-sm" variant="default" disabled={page === totalPages} onClick={() => onPage(totalPages)}>
        {t('last')}
      </Button>
    </Group>
  );
}
