import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const configuration = fileURLToPath(new URL('../../deploy/nginx/portage.conf', import.meta.url));
const installer = fileURLToPath(new URL('../../scripts/ensure-debian-package.mjs', import.meta.url));

/** Where nginx listens, and the ports of its replicas. */
export interface NginxPorts {
  listen: number;
  replicas: readonly number[];
  /** Files of a certificate and its key, to listen with TLS as in production; plain HTTP without. */
  tls?: { certificate: string; key: string };
}

/** nginx with the configuration of `deploy/nginx`. */
export interface Nginx {
  /** Uses only these replicas for new requests; running ones are finished. */
  use(replicas: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts nginx in a folder of its own, with the repository's configuration on these ports. */
export async function startNginx(folder: string, { replicas, ...ports }: NginxPorts): Promise<Nginx> {
  await promisify(execFile)(process.execPath, [installer, 'nginx']);
  await mkdir(folder, { recursive: true });
  const main = join(folder, 'nginx.conf');
  const write = async (used: readonly number[]) =>
    writeFile(main, await configurationFor({ ...ports, replicas: used }));
  await write(replicas);
  const args = ['-p', folder, '-c', main, '-e', join(folder, 'error.log')];
  await promisify(execFile)('/usr/sbin/nginx', [...args, '-t', '-q']);
  const server: ChildProcess = spawn('/usr/sbin/nginx', [...args, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await accepts(ports.listen))) {
    if (server.exitCode !== null) throw new Error(`nginx ended with ${server.exitCode}`);
    await pause(20);
  }
  return {
    async use(used) {
      await write(used);
      server.kill('SIGHUP');
    },
    async stop() {
      if (server.exitCode !== null || !server.kill('SIGTERM')) return;
      await once(server, 'exit');
    },
  };
}

/** The repository's file inside the blocks that a system's own nginx.conf has. Only port 443 is used. */
async function configurationFor({ listen, replicas, tls }: NginxPorts): Promise<string> {
  const [upstream = '', , secure = ''] = (await readFile(configuration, 'utf8')).split(/^(?=server \{)/m);
  const served = upstream.replace(
    /( +server 127\.0\.0\.1:\d+ [^\n]*\n)+/,
    replicas.map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;\n`).join(''),
  );
  const site = secure.replace(/ +listen \[::][^\n]*\n/, '');
  const portage =
    served +
    (tls === undefined
      ? site.replace(/ +ssl_[^\n]*\n/g, '').replace('listen 443 ssl http2;', `listen 127.0.0.1:${listen};`)
      : site
          .replace('listen 443 ssl http2;', `listen 127.0.0.1:${listen} ssl http2;`)
          .replace('/etc/ssl/portage/certificate.pem', tls.certificate)
          .replace('/etc/ssl/portage/key.pem', tls.key));
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  return `worker_processes 1;
pid nginx.pid;
events { worker_connections 2048; }
http {
access_log off;
${folders.join('\n')}
${portage}
}
`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
