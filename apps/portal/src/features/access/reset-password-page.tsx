import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';

/** /reset-password */
export function ResetPasswordPage() {
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    const { error } = await auth.resetPasswordForEmail(email.trim(), {
      redirectTo: `${window.location.origin}/reset-password-confirmation`,
    });
    setPending(false);
    if (error) toast({ title: 'Error', description: error.message, variant: 'destructive' });
    else
      toast({ title: 'Check your email', description: 'If the address has an account, a reset link is on its way.' });
  }

  return (
    <AccessLayout title="Reset Password" subtitle="Enter email to receive a reset link">
      <form className={styles.fields} onSubmit={(event) => void send(event)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" wide pending={pending}>
          Send Reset Link
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/">Back to Login</Link>
      </p>
    </AccessLayout>
  );
}
