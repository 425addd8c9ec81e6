import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../ui/use-draft.ts';

interface SearchBoxProps {
  label: string;
  /** What is searched for now, '' for nothing. */
  value: string;
  onSearch: (value: string) => void;
}

/** Searches a list by part of a text. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const t = useTranslations('adminSections');
  const [draft, setDraft] = useDraft(value);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft.trim());
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label={label}
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          autoComplete="off"
          maxLength={64}
          flex={1}
          maw={360}
          rightSection={
            draft !== '' && (
              <CloseButton
                aria-label={t('clearSearch')}
                onClick={() => {
                  setDraft('');
                  onSearch('');
                }}
              />
            )
          }
        />
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          {t('search')}
        </Button>
      </Group>
    </form>
  );
}
