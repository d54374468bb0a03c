import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { exportJWK, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** The keys that authenticate callers: the session key pair and the two opaque API keys. */
export interface Keys {
  /** `sb_publishable_…`: safe in a browser; grants the role anon. */
  publishableKey: string;
  /** `sb_secret_…`: for the provider only; grants the role service_role. */
  secretKey: string;
  /** Public halves for `/.well-known/jwks.json`. */
  jwks: { keys: JWK[] };
  /** Signs claims as given; the caller includes iat, exp and iss. */
  sign(claims: JWTPayload): Promise<string>;
  /**
   * Verifies signature, algorithm, expiry and not-before (30 s leeway).
   * @throws a jose error with the reason
   */
  verify(token: string): Promise<JWTPayload>;
  /** Derives a separate secret for each purpose, so a leaked one never compromises another. */
  derive(purpose: string): string;
  /** The same of the secret before this one, while it is still accepted. */
  previous: Pick<Keys, 'publishableKey' | 'secretKey' | 'derive'> | null;
}

export interface KeyMaterial {
  /** The provider's secret, at least 32 characters. */
  secret: string;
  /** ES256 private key that signs sessions. */
  signingKey: JWK;
  /** The secret before this one. Its tokens, API keys and authenticator secrets are still accepted. */
  previous?: Pick<KeyMaterial, 'secret' | 'signingKey'>;
  /** Also accept HS256 tokens and legacy keys signed with this secret. */
  legacySecret?: string;
  now: () => number;
}

/** Builds the keys from their stored material. */
export async function openKeys(material: KeyMaterial): Promise<Keys> {
  const { previous } = material;
  const privateKey = await importJWK(material.signingKey, 'ES256');
  const current = await verifyingKey(material.signingKey);
  const { kid } = current;
  const accepted = [current, ...(previous === undefined ? [] : [await verifyingKey(previous.signingKey)])];
  const legacy = material.legacySecret === undefined ? undefined : new TextEncoder().encode(material.legacySecret);
  return {
    ...derivedKeys(material.secret),
    previous: previous === undefined ? null : derivedKeys(previous.secret),
    jwks: { keys: accepted.map(({ jwk }) => jwk) },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey),
    async verify(token) {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const signer = accepted.find((one) => one.kid === (header.kid ?? kid));
          if (header.alg === 'ES256' && signer !== undefined) return signer.key;
          if (header.alg === 'HS256' && legacy !== undefined) return legacy;
          throw new Error('signing method or key is not accepted');
        },
        {
          algorithms: legacy === undefined ? ['ES256'] : ['ES256', 'HS256'],
          clockTolerance: 30,
          currentDate: new Date(material.now()),
        },
      );
      return payload;
    },
  };
}

/** What derives from a secret by its text alone. */
function derivedKeys(secret: string): Pick<Keys, 'publishableKey' | 'secretKey' | 'derive'> {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');
  return {
    publishableKey: `sb_publishable_${derive('publishable key').slice(0, 32)}`,
    secretKey: `sb_secret_${derive('secret key').slice(0, 32)}`,
    derive,
  };
}

/** The public half of a signing key, and the id by which a token names it. */
async function verifyingKey(signingKey: JWK) {
  const { d: _private, ...publicJwk } = signingKey;
  const key = await importJWK(publicJwk, 'ES256');
  const kid = createHash('sha256')
    .update(JSON.stringify([signingKey.x, signingKey.y]))
    .digest('base64url')
    .slice(0, 16);
  return { key, kid, jwk: { ...(await exportJWK(key)), alg: 'ES256', use: 'sig', kid } };
}

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
