// Follows docs/operations.md on an empty Debian machine, and has two companies paid over TLS after the installation.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../e2e/product/product.ts';
import { startDebianMachine } from './debian-machine.ts';
import { handbook } from './handbook.ts';

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const client = `@supabase/supabase-js@${devDependencies['@supabase/supabase-js']}`;
const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(0)} s`;

if (process.getuid?.() !== 0) throw new Error('Run this as root: it installs Debian into a folder and boots it.');
const began = Date.now();
console.log('Installing Debian …');
const machine = await startDebianMachine('portage.example.test');
try {
  const release = execFileSync('git', ['archive', '--format=tar.gz', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  writeFileSync(join(machine.folder, 'root/portage.tar.gz'), release);
  console.log(`Debian runs (${seconds(began)}).`);
  let heading = '';
  for (const block of handbook()) {
    const started = Date.now();
    if (heading === 'Install on an empty Debian machine' && block.heading !== heading) {
      // The client is no part of the installed server.
      machine.run(`mkdir /root/client && cd /root/client && cp /opt/portage/lab/deploy/two-companies.ts .
        PATH=/opt/node/bin:$PATH npm install --no-audit --no-fund ${client}
        NODE_EXTRA_CA_CERTS=/etc/ssl/portage/certificate.pem /opt/node/bin/node two-companies.ts "https://$(hostname --fqdn)"`);
      console.log(`── two companies: ok, ${seconds(started)}`);
    }
    heading = block.heading;
    console.log(`\n── ${heading}\n${block.script}`);
    const blockStarted = Date.now();
    machine.run(block.script);
    console.log(`── ok, ${seconds(blockStarted)}`);
  }
  console.log(`The handbook holds (${seconds(began)}).`);
} finally {
  await machine.stop();
}
