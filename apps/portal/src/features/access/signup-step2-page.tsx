import { checkSignupStep2 } from '@portage/domain/signup-form';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { createAccount } from './signup-account.ts';
import { clearSignup, storedLogo, storedStep1 } from './signup-storage.ts';

/** /signup-step2 */
export function SignupStep2Page() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const step1 = storedStep1();
    const problem = checkSignupStep2({ password, confirmPassword }, step1);
    if (problem !== null || step1 === null) {
      if (problem !== null) toast({ title: problem.title, description: problem.description, variant: 'destructive' });
      if (step1 === null) navigate('/signup-step1', { replace: true });
      return;
    }
    setPending(true);
    try {
      await createAccount(step1, storedLogo(), email.trim(), password);
      clearSignup();
      toast({
        title: 'Account created!',
        description: 'Please check your email to verify your account before continuing.',
      });
      navigate('/');
    } catch (error) {
      toast({ title: 'Error creating account', description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  return (
    <AccessLayout title="Create Your Account" subtitle="Step 2 of 2">
      <form className={styles.fields} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" wide pending={pending}>
          Create Account
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/signup-step1">Back to step 1</Link>
        <Link to="/">Back to Login</Link>
      </p>
    </AccessLayout>
  );
}
