import {
  EMPTY_SIGNUP_STEP1,
  SIGNUP_STEP1_FIELDS,
  type SignupStep1,
  signupStep1Schema,
} from '@portage/domain/access/signup-form';
import { CURRENCIES } from '@portage/domain/access/signup-options';
import { checkLogo } from '@portage/domain/company/company-logo';
import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-signup';
import { formatWhole } from '@portage/messages/formats';
import * as logoTexts from '@portage/messages/logo-problems';
import * as problems from '@portage/messages/signup-problems';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { getSession } from '#lib/api/auth-client.ts';
import { config } from '#lib/browser/config.ts';
import { readImage } from '#lib/browser/read-image.ts';
import { companySizes, hiringCountries, purposes, timelines } from '#lib/texts/signup-choices.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormFileField } from '#ui/form/fields/file-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LEAVING } from '#ui/form/use-submission.ts';
import { worded } from '#ui/form/worded.ts';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { WorkedExample } from '../login/worked-example.tsx';
import { OtherLanguages } from '../other-languages.tsx';
import { typedBefore } from '../typed-before.ts';
import { useIsShown } from '../use-is-shown.ts';
import { saveLogo, saveStep1, storedLogo, storedStep1 } from './signup-storage.ts';

type Step1Form = SignupStep1 & {
  /** The logo as a data URL, with the file's name. */
  logo: { name: string; previewUrl: string } | null;
};
const Text = FormTextField<Step1Form>;
const Select = FormSelectField<Step1Form>;
const FileInput = FormFileField<Step1Form>;
const logoProblems = {
  logoType: { title: logoTexts.logoTypeTitle, description: logoTexts.logoType },
  logoTooLarge: { title: logoTexts.logoTooLargeTitle, description: logoTexts.logoTooLarge },
  logoUnreadable: { title: logoTexts.logoUnreadableTitle, description: logoTexts.logoUnreadable },
};
/** The smallest plan's price for a month and a person. */
const lowestPrice = config.plans.find(({ name }) => name === 'Essential')?.prices?.Monthly.price;

const schema = worded(signupStep1Schema<Step1Form>(), problems);

const NewLink = lazy(async () => ({ default: (await import('./new-link.tsx')).NewLink }));

/** /signup-step1. Who comes with an old confirmation link is offered a new one. */
export function SignupStep1Page() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { state } = useLocation();
  const form = useForm<Step1Form>({
    schema,
    defaultValues: storedForm,
    onChange: 'clear',
    onSubmit: async ({ logo, ...step1 }) => {
      saveStep1(step1, logo?.previewUrl ?? null);
      const { data } = await getSession();
      // A signed-in user already has an account; /verify-account creates the missing company.
      if (isShown()) void navigate(data.session === null ? '/signup-step2' : '/verify-account');
      return LEAVING;
    },
  });

  return (
    <AccessLayout title={m.title} subtitle={m.step1} aside={<WorkedExample />} wide>
      {state?.oldLink === true && (
        <Suspense fallback={null}>
          <NewLink />
        </Suspense>
      )}
      {lowestPrice !== undefined && <p className={styles.price}>{m.price({ amount: formatWhole(lowestPrice) })}</p>}
      <Form form={form} className={styles.fields}>
        <div className={styles.whole}>
          <Text name="companyName" label={m.companyName} autoComplete="organization" required />
        </div>
        <div className={styles.whole}>
          <FileInput
            name="logo"
            label={m.logo}
            accept="image/png,image/jpeg,image/svg+xml"
            hint={logoTexts.hint}
            optional
            read={readLogo}
          />
        </div>
        <Select name="companySize" label={m.companySize} placeholder={m.selectSize} options={companySizes} required />
        <Text name="companyAddress" label={m.companyAddress} autoComplete="street-address" required />
        <div className={styles.whole}>
          <Text name="billingEmail" label={m.billingEmail} type="email" autoComplete="email" required />
        </div>
        <Select
          name="hiringCountry"
          label={m.hiringCountry}
          placeholder={m.selectCountry}
          options={hiringCountries}
          hint={m.hiringCountryHint}
          required
        />
        <Select name="currency" label={m.currency} placeholder={m.selectCurrency} options={CURRENCIES} required />
        <Select
          name="purpose"
          label={m.purpose}
          placeholder={m.selectPurpose}
          options={purposes}
          hint={m.purposeHint}
          required
        />
        <Select
          name="timeline"
          label={m.timeline}
          placeholder={m.selectTimeline}
          options={timelines}
          hint={m.timelineHint}
          required
        />
        <div className={styles.whole}>
          <SubmitButton form={form} wide>
            {m.next}
          </SubmitButton>
        </div>
      </Form>
      <p className={styles.links}>
        <Link to="/">{access.backToLogin}</Link>
      </p>
      <OtherLanguages
        fields={SIGNUP_STEP1_FIELDS}
        onSwitch={() => saveLogo(form.methods.getValues('logo')?.previewUrl ?? null)}
      />
    </AccessLayout>
  );
}

function storedForm(): Step1Form {
  const logo = storedLogo();
  return {
    ...(storedStep1() ?? EMPTY_SIGNUP_STEP1),
    ...typedBefore(),
    logo: logo === null ? null : { name: m.storedLogo, previewUrl: logo },
  };
}

async function readLogo(file: File) {
  const problem = checkLogo(file);
  const picture = problem === null ? await readImage(file) : null;
  if (picture !== null) return { value: { name: file.name, previewUrl: picture } };
  // The extension can be an image's and the content not.
  return { refused: logoProblems[problem?.code ?? 'logoUnreadable'] };
}
