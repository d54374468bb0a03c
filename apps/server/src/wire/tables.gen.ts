// Generated from the database by `npm run generate`; do not edit.

/** A row of each table and view, as these sources read it. */
export interface Tables {
  'auth.attempts': {
    key: string;
    count: number;
    last_at: Date;
    expires_at: Date;
  };
  'auth.audit_log_entries': {
    instance_id: string | null;
    id: string;
    payload: unknown | null;
    created_at: Date | null;
    ip_address: string;
  };
  'auth.ended_sessions': {
    session_id: string;
    ended_at: Date;
  };
  'auth.flow_state': {
    id: string;
    user_id: string | null;
    auth_code: string;
    code_challenge_method: 's256' | 'plain';
    code_challenge: string;
    provider_type: string;
    authentication_method: string;
    auth_code_issued_at: Date | null;
    created_at: Date | null;
    updated_at: Date | null;
  };
  'auth.identities': {
    id: string;
    provider_id: string;
    user_id: string;
    identity_data: unknown;
    provider: string;
    last_sign_in_at: Date | null;
    created_at: Date | null;
    updated_at: Date | null;
    email: string | null;
  };
  'auth.mfa_amr_claims': {
    id: string;
    session_id: string;
    authentication_method: string;
    created_at: Date;
    updated_at: Date;
  };
  'auth.mfa_challenges': {
    id: string;
    factor_id: string;
    created_at: Date;
    verified_at: Date | null;
    ip_address: string;
    otp_code: string | null;
  };
  'auth.mfa_factors': {
    id: string;
    user_id: string;
    friendly_name: string | null;
    factor_type: 'totp' | 'webauthn' | 'phone';
    status: 'unverified' | 'verified';
    secret: string | null;
    phone: string | null;
    last_challenged_at: Date | null;
    web_authn_credential: unknown | null;
    web_authn_aaguid: string | null;
    created_at: Date;
    updated_at: Date;
    last_used_step: string | null;
  };
  'auth.one_time_tokens': {
    id: string;
    user_id: string;
    token_type: 'confirmation_token' | 'reauthentication_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current' | 'phone_change_token' | 'login_token';
    token_hash: string;
    relates_to: string;
    created_at: Date;
    updated_at: Date;
    wrong_tries: number;
  };
  'auth.recovery_codes': {
    id: string;
    user_id: string;
    code_hash: string;
    created_at: Date;
    used_at: Date | null;
  };
  'auth.refresh_tokens': {
    id: string;
    instance_id: string | null;
    token: string | null;
    user_id: string | null;
    revoked: boolean | null;
    parent: string | null;
    session_id: string | null;
    created_at: Date | null;
    updated_at: Date | null;
  };
  'auth.requested_mails': {
    id: string;
    kind: 'attempts' | 'confirmation' | 'login' | 'recovery';
    email: string;
    redirect_to: string | null;
    reference: string | null;
    created_at: Date;
  };
  'auth.sessions': {
    id: string;
    user_id: string;
    created_at: Date | null;
    updated_at: Date | null;
    factor_id: string | null;
    aal: 'aal1' | 'aal2' | 'aal3' | null;
    not_after: Date | null;
    refreshed_at: Date | null;
    user_agent: string | null;
    ip: string | null;
    tag: string | null;
    oauth_client_id: string | null;
    refresh_token_hmac_key: string | null;
    refresh_token_counter: string | null;
    scopes: string | null;
  };
  'auth.users': {
    instance_id: string | null;
    id: string;
    aud: string | null;
    role: string | null;
    email: string | null;
    encrypted_password: string | null;
    email_confirmed_at: Date | null;
    invited_at: Date | null;
    confirmation_token: string | null;
    confirmation_sent_at: Date | null;
    recovery_token: string | null;
    recovery_sent_at: Date | null;
    email_change_token_new: string | null;
    email_change: string | null;
    email_change_sent_at: Date | null;
    last_sign_in_at: Date | null;
    raw_app_meta_data: unknown | null;
    raw_user_meta_data: unknown | null;
    is_super_admin: boolean | null;
    created_at: Date | null;
    updated_at: Date | null;
    phone: string | null;
    phone_confirmed_at: Date | null;
    phone_change: string | null;
    phone_change_token: string | null;
    phone_change_sent_at: Date | null;
    confirmed_at: Date | null;
    email_change_token_current: string | null;
    email_change_confirm_status: number | null;
    banned_until: Date | null;
    reauthentication_token: string | null;
    reauthentication_sent_at: Date | null;
    is_sso_user: boolean;
    deleted_at: Date | null;
    is_anonymous: boolean;
    login_token: string | null;
    login_sent_at: Date | null;
  };
  'storage.buckets': {
    id: string;
    name: string;
    owner: string | null;
    owner_id: string | null;
    public: boolean;
    avif_autodetection: boolean | null;
    file_size_limit: string | null;
    allowed_mime_types: string[] | null;
    type: string;
    versioning_status: string | null;
    created_at: Date | null;
    updated_at: Date | null;
  };
  'storage.objects': {
    id: string;
    bucket_id: string;
    name: string;
    owner: string | null;
    owner_id: string | null;
    metadata: unknown | null;
    user_metadata: unknown | null;
    path_tokens: string[] | null;
    version: string | null;
    created_at: Date | null;
    updated_at: Date | null;
    last_accessed_at: Date | null;
    archived_at: Date | null;
    is_delete_marker: boolean;
    is_versioned: boolean;
  };
}
