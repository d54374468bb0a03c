import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Files of a certificate authority, a server's certificate for `localhost`, and a client's for one role. */
export interface Certificates {
  authority: string;
  serverCertificate: string;
  serverKey: string;
  clientCertificate: string;
  clientKey: string;
}

/**
 * Makes an authority and two certificates with openssl, valid for 100 years from now.
 * @param folder an existing folder
 */
export function makeCertificates(folder: string): Certificates {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '36500'];
  const make = (name: string, subject: string, ...more: string[]) =>
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      path(`${name}.key`),
      '-out',
      path(`${name}.crt`),
      '-subj',
      subject,
      ...more,
    );
  make('authority', '/CN=Test Authority');
  const issued = [
    '-CA',
    path('authority.crt'),
    '-CAkey',
    path('authority.key'),
    '-addext',
    'basicConstraints=CA:false',
  ];
  make('server', '/CN=localhost', ...issued, '-addext', 'subjectAltName=DNS:localhost');
  make('client', '/CN=portage', ...issued);
  return {
    authority: path('authority.crt'),
    serverCertificate: path('server.crt'),
    serverKey: path('server.key'),
    clientCertificate: path('client.crt'),
    clientKey: path('client.key'),
  };
}
