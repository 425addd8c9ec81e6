import type { FormDraft } from '../ui/form-draft.ts';
import { CountrySelect } from './country-select.tsx';
import type { WagonDraft } from './wagon-draft.ts';
import { WagonNumberInput } from './wagon-number-input.tsx';

/** A wagon's number and country. */
export function WagonFields({ form }: { form: FormDraft<WagonDraft> }) {
  const { draft, type, firstInput, refusals } = form;
  return (
    <>
      <WagonNumberInput
        inputRef={firstInput}
        number={draft.number}
        onNumber={(number) => type({ number })}
        isRefused={refusals > 0}
      />
      <CountrySelect country={draft.country} onCountry={(country) => type({ country })} />
    </>
  );
}
