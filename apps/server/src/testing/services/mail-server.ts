import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A fault for the next message. */
export type MailFault =
  /** Rejects the recipient permanently. */
  | 'no such mailbox'
  /** Reads the message and responds with a temporary failure. */
  | 'try later'
  /** Reads the message and drops the connection without a response. */
  | 'connection lost'
  /** Goes silent once a message begins. */
  | 'silence';

interface TakenMail {
  recipients: string[];
  /** The raw message with its headers. */
  source: string;
}

/** A small mail server on its own port that keeps received messages. */
export interface MailServer extends AsyncDisposable {
  /** `host:port` */
  host: string;
  /** Accepted messages, in order. */
  taken: TakenMail[];
  /** Received messages, accepted or not. */
  seen: TakenMail[];
  /** Faults for the next messages, in order. */
  faults: MailFault[];
}

/** @param account the only accepted user; a rejection repeats the wrong password, as a careless server may */
export async function startMailServer(account = { user: 'portage', password: 'secret' }): Promise<MailServer> {
  const mail: MailServer = {
    host: '',
    taken: [],
    seen: [],
    faults: [],
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = new SMTPServer({
    logger: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 0,
    onAuth({ username, password }, _session, callback) {
      if (username === account.user && password === account.password) return callback(null, { user: username });
      const encoded = Buffer.from(`\0${username}\0${password}`).toString('base64');
      callback(refusal(535, `Who is ${username} with ${password} (${encoded})?`));
    },
    onRcptTo(_address, _session, callback) {
      if (mail.faults[0] === 'silence') return void mail.faults.shift();
      if (mail.faults[0] !== 'no such mailbox') return callback();
      mail.faults.shift();
      callback(refusal(550, 'No such mailbox here'));
    },
    async onData(stream, { envelope }, callback) {
      const message = { recipients: envelope.rcptTo.map(({ address }) => address), source: await text(stream) };
      mail.seen.push(message);
      const fault = mail.faults.shift();
      if (fault === 'try later') return callback(refusal(451, 'Try again later'));
      if (fault === 'connection lost') {
        for (const connection of server.connections) (connection as unknown as Connection)._socket.destroy();
        return;
      }
      mail.taken.push(message);
      callback();
    },
  });
  server.on('error', () => {});
  const { server: listening } = server;
  server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  mail.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return mail;
}

interface Connection {
  _socket: { destroy(): void };
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
