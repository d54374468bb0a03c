import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Confirmation } from '#ui/dialog/confirmation.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';

type Shown = 'first' | 'next' | 'form' | 'running' | null;

/** A page whose dialogs have no address, but for one. */
export function DialogsPage() {
  const [shown, show] = useState<Shown>(null);
  const [asking, ask] = useState(false);
  const [swapping, swap] = useState(false);
  const navigate = useNavigate();
  const person = useDialogAddress('person');
  const close = () => show(null);
  const base = { open: true, onOpenChange: close, addressed: false };
  return (
    <>
      {/* Before the dialogs, so that its entry is released first. */}
      {swapping && (
        <Confirmation
          open
          onOpenChange={swap}
          title="Swap?"
          description=""
          confirmLabel="Go"
          onConfirm={() => {
            swap(false);
            show('next');
          }}
        />
      )}
      <button type="button" onClick={() => show('first')}>
        Open
      </button>
      <button type="button" onClick={() => ask(true)}>
        Ask
      </button>
      <button type="button" onClick={() => show('form')}>
        Type
      </button>
      <button type="button" onClick={() => show('running')}>
        Run
      </button>
      <button type="button" onClick={() => person.open('maya')}>
        Show
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      {shown === 'first' && (
        <Dialog {...base} title="First">
          <button type="button" onClick={() => ask(true)}>
            Remove
          </button>
          <button type="button" onClick={() => show('next')}>
            Next
          </button>
          <button type="button" onClick={() => swap(true)}>
            Swap
          </button>
          <button
            type="button"
            onClick={() => {
              close();
              void navigate('/done');
            }}
          >
            Finish
          </button>
          <Link to="/away">Away</Link>
        </Dialog>
      )}
      {shown === 'next' && (
        <Dialog {...base} title="Next">
          Content
        </Dialog>
      )}
      {shown === 'form' && (
        <Dialog {...base} title="Form">
          <Form />
        </Dialog>
      )}
      {shown === 'running' && (
        <Dialog {...base} title="Running" dismissible={false}>
          <button type="button" onClick={close}>
            End
          </button>
        </Dialog>
      )}
      {person.value !== null && person.value !== 'unknown' && (
        <Dialog open onOpenChange={person.close} title={person.value}>
          <button type="button" onClick={() => ask(true)}>
            Remove
          </button>
        </Dialog>
      )}
      <Confirmation
        open={asking}
        onOpenChange={ask}
        title="Sure?"
        description=""
        confirmLabel="Yes"
        onConfirm={() => {
          ask(false);
          close();
          person.close();
        }}
      />
    </>
  );
}

function Form() {
  const [text, setText] = useState('');
  const question = useBackGuard(text !== '');
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      {question}
    </>
  );
}
