/**
 * Headers of every HTML page: only our own code runs, and no site can frame it.
 * @param options.scripts hashes of the page's inline scripts, as the policy writes them
 */
export function pageHeaders(
  options: { nonce?: string; scripts?: readonly string[]; connect?: boolean; frames?: boolean } = {},
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(options.scripts ?? [])].join(' '),
    `style-src 'self'${options.nonce === undefined ? '' : ` 'nonce-${options.nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${options.connect ? "'self'" : "'none'"}`,
    `frame-src ${options.frames ? "'self' blob:" : "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}
