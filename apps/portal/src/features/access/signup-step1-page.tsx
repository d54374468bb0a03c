import { checkLogo, LOGO_HINT, LOGO_NOT_AN_IMAGE } from '@portage/domain/company-logo';
import {
  checkSignupStep1,
  EMPTY_SIGNUP_STEP1,
  type SignupStep1,
  type SignupStep1Field,
} from '@portage/domain/signup-form';
import { COMPANY_SIZES, CURRENCIES, HIRING_COUNTRIES, PURPOSES, TIMELINES } from '@portage/domain/signup-options';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/file-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { readImage } from './read-image.ts';
import { saveStep1, storedLogo, storedStep1 } from './signup-storage.ts';

/** /signup-step1 */
export function SignupStep1Page() {
  const navigate = useNavigate();
  const [values, setValues] = useState<SignupStep1>(() => storedStep1() ?? EMPTY_SIGNUP_STEP1);
  const [logo, setLogo] = useState<string | null>(storedLogo);
  const [logoName, setLogoName] = useState('logo');
  const [wrong, setWrong] = useState<{ fields: readonly SignupStep1Field[]; reason: string }>({
    fields: [],
    reason: '',
  });
  const [pending, setPending] = useState(false);

  const field = (name: SignupStep1Field) => ({
    value: values[name],
    name,
    required: true,
    error: wrong.fields.includes(name) ? wrong.reason : undefined,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setWrong({ ...wrong, fields: wrong.fields.filter((one) => one !== name) });
    },
  });

  async function chooseLogo(file: File | null) {
    if (file === null) return setLogo(null);
    const problem = checkLogo(file);
    const picture = problem === null ? await readImage(file) : null;
    if (picture === null) {
      const { title, description } = problem ?? LOGO_NOT_AN_IMAGE;
      toast({ title, description, variant: 'destructive' });
      return;
    }
    setLogoName(file.name);
    setLogo(picture);
  }

  async function next(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = checkSignupStep1(values);
    if (problem !== null) {
      const reason = problem.code === 'missing_information' ? 'Please fill this in.' : problem.description;
      setWrong({ fields: problem.fields, reason });
      const first = event.currentTarget.elements.namedItem(problem.fields[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
      toast({ title: problem.title, description: problem.description, variant: 'destructive' });
      return;
    }
    saveStep1(values, logo);
    setPending(true);
    const { data } = await auth.getSession();
    // A signed-in user already has an account; /verify-account creates the missing company.
    navigate(data.session === null ? '/signup-step2' : '/verify-account');
  }

  return (
    <AccessLayout title="Create Your Account" subtitle="Step 1 of 2" wide>
      <form className={styles.fields} onSubmit={(event) => void next(event)} noValidate>
        <div className={styles.whole}>
          <TextField label="Legal company name" autoComplete="organization" {...field('companyName')} />
        </div>
        <div className={styles.whole}>
          <FileField
            label="Company logo"
            accept="image/png,image/jpeg,image/svg+xml"
            hint={LOGO_HINT}
            optional
            chosen={logo === null ? null : { name: logoName, previewUrl: logo }}
            onChoose={(file) => void chooseLogo(file)}
          />
        </div>
        <SelectField
          label="Company size"
          placeholder="Select a size"
          options={COMPANY_SIZES}
          {...field('companySize')}
        />
        <TextField label="Company address" autoComplete="street-address" {...field('companyAddress')} />
        <div className={styles.whole}>
          <TextField label="Billing email" type="email" autoComplete="email" {...field('billingEmail')} />
        </div>
        <SelectField
          label="Hiring country"
          placeholder="Select a country"
          options={HIRING_COUNTRIES}
          {...field('hiringCountry')}
        />
        <SelectField label="Currency" placeholder="Select a currency" options={CURRENCIES} {...field('currency')} />
        <div className={styles.whole}>
          <SelectField
            label="Purpose of using the product"
            placeholder="Select your hiring goal"
            options={PURPOSES}
            {...field('purpose')}
          />
        </div>
        <div className={styles.whole}>
          <SelectField
            label="Hiring timeline"
            placeholder="Select a timeline"
            options={TIMELINES}
            {...field('timeline')}
          />
        </div>
        <div className={styles.whole}>
          <Button type="submit" variant="primary" wide pending={pending}>
            Next
          </Button>
        </div>
      </form>
      <p className={styles.links}>
        <Link to="/">Back to Login</Link>
      </p>
    </AccessLayout>
  );
}
