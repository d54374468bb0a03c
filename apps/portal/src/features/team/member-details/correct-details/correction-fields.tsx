import { type MemberCorrection, provinceChoice } from '@portage/domain/members/member-correction';
import { formatPostalCode, provincesOfPostalCode } from '@portage/domain/places/postal-code';
import { isProvince } from '@portage/domain/places/provinces';
import * as add from '@portage/messages/add-member';
import * as m from '@portage/messages/correct-details';
import * as fields from '@portage/messages/member-fields';
import { provinceNames, provinceOptions } from '#lib/texts/names/province-names.ts';
import { FormRadioGroup, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormFormattedField } from '#ui/form/fields/formatted-fields.tsx';
import type { FormOf } from '#ui/form/use-form.ts';

const Select = FormSelectField<MemberCorrection>;
const Formatted = FormFormattedField<MemberCorrection>;
const Radios = FormRadioGroup<MemberCorrection>;

interface ProvinceFieldsProps {
  form: FormOf<MemberCorrection>;
  provinceHint?: string | undefined;
  postalCodeHint?: string | undefined;
  optional?: 'postal code' | 'both';
}

/**
 * Postal code and province. A postal code fills in a blank province where it leaves only one; where they disagree, a question
 * appears.
 */
export function ProvinceFields({ form, provinceHint, postalCodeHint, optional }: ProvinceFieldsProps) {
  const [province, postalCode] = form.methods.watch(['province', 'postal_code']);
  const found = provincesOfPostalCode(postalCode);
  /** Only a change of the postal code fills in the province, so that it can be cleared. */
  function fillProvince(code: string) {
    const [only, other] = provincesOfPostalCode(code);
    if (form.methods.getValues('province') === '' && only !== undefined && other === undefined)
      form.change({ province: only });
  }
  const choice = provinceChoice({ province, postal_code: postalCode });
  const places = found.map((one) => provinceNames[one]);
  const [first = '', second] = places;
  const place = second === undefined ? first : m.twoProvinces({ first, second });

  return (
    <>
      <Formatted
        name="postal_code"
        label={add.postalCode}
        optional={optional !== undefined}
        autoComplete="off"
        {...(postalCodeHint !== undefined && { hint: postalCodeHint })}
        format={(text) => {
          fillProvince(text);
          return text.toUpperCase();
        }}
        complete={formatPostalCode}
      />
      <Select
        name="province"
        label={fields.province}
        optional={optional === 'both'}
        placeholder={add.provincePlaceholder}
        options={provinceOptions}
        warning={province === '' && found.length > 1 ? m.territories : null}
        {...(provinceHint !== undefined && { hint: provinceHint })}
      />
      {choice !== null && isProvince(province) && (
        <Radios
          name="agreed_province"
          legend={m.whichProvince({ found: place, chosen: provinceNames[province] })}
          options={choice.map((value) => ({ value, label: provinceNames[value] }))}
        />
      )}
    </>
  );
}
