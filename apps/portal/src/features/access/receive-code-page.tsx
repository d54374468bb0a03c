import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './access.module.css';
import { AccessLayout } from './access-layout.tsx';
import { requestCode } from './request-code.ts';

/** /receive-code */
export function ReceiveCodePage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      await requestCode(email.trim());
      toast({ title: 'Code sent!', description: 'Please check your email.' });
      navigate('/enter-code');
    } catch (error) {
      toast({ title: 'Error sending code', description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  return (
    <AccessLayout title="Use Login Code" subtitle="We send a code to your email. It is valid for 10 minutes.">
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
          Send Code
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/">Back to Login</Link>
      </p>
    </AccessLayout>
  );
}
