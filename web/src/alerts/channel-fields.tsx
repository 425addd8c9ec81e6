import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { CHANNEL_KINDS, CHANNEL_LANGUAGES, type ChannelKind, type ChannelLanguage } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { LANGUAGES } from '../messages/languages.ts';
import type { FormDraft } from '../ui/form-draft.ts';
import { type ChannelDraft, channelFaults } from './channel-draft.ts';
import { ChannelScopeFields } from './channel-scope-fields.tsx';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';

/** Where a channel leads, what it tells and when it rests; what is wrong is told when it was tried to save this. */
export function ChannelFields({ form }: { form: FormDraft<ChannelDraft> }) {
  const t = useTranslations('alertSettings.channels');
  const { draft, type, firstInput } = form;
  const faults = channelFaults(draft);
  const isRefused = form.refusals > 0;
  return (
    <>
      <TextInput
        ref={firstInput}
        label={t('name')}
        value={draft.name}
        maxLength={64}
        autoComplete="off"
        error={isRefused && faults.name && t('nameMissing')}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <NativeSelect
        label={t('kind')}
        value={draft.kind}
        data={CHANNEL_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={({ currentTarget }) => type({ kind: currentTarget.value as ChannelKind })}
      />
      <TextInput
        label={t(`address.${draft.kind}`)}
        value={draft.address}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isRefused && faults.address && t('addressWrong')}
        onChange={({ currentTarget }) => type({ address: currentTarget.value.trim() })}
      />
      <NativeSelect
        label={t('language')}
        value={draft.language}
        data={CHANNEL_LANGUAGES.map((language) => ({ value: language, label: LANGUAGES[language] }))}
        onChange={({ currentTarget }) => type({ language: currentTarget.value as ChannelLanguage })}
      />
      <TextInput
        label={t('group')}
        value={draft.groupMinutes}
        inputMode="numeric"
        autoComplete="off"
        error={isRefused && faults.groupMinutes && t('groupWrong')}
        onChange={({ currentTarget }) => type({ groupMinutes: currentTarget.value.trim() })}
      />
      <TextInput
        label={t('quietFrom')}
        placeholder="22:00"
        description={t('quietHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        maxLength={5}
        value={draft.quietFrom}
        error={isRefused && faults.quiet && t('quietWrong')}
        onChange={({ currentTarget }) => type({ quietFrom: currentTarget.value.trim() })}
      />
      <TextInput
        label={t('quietTo')}
        placeholder="07:00"
        autoComplete="off"
        maxLength={5}
        value={draft.quietTo}
        error={isRefused && faults.quiet && t('quietWrong')}
        onChange={({ currentTarget }) => type({ quietTo: currentTarget.value.trim() })}
      />
      <ChannelScopeFields form={form} />
      <Checkbox
        label={t('urgentInQuiet')}
        checked={draft.urgentInQuiet}
        onChange={({ currentTarget }) => type({ urgentInQuiet: currentTarget.checked })}
      />
      <Checkbox
        label={t('on')}
        checked={draft.isOn}
        onChange={({ currentTarget }) => type({ isOn: currentTarget.checked })}
      />
    </>
  );
}
