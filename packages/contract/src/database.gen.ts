// Generated from the database by `npm run generate`; do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14.17' };
  public: {
    Tables: {
      allocations: {
        Row: {
          applied_on: string;
          cents: number;
          company_id: string;
          credit_id: string | null;
          id: string;
          invoice_id: string;
          reason: string | null;
          receipt_id: string | null;
          recorded_at: string;
          recorded_by: string | null;
          reverses_id: string | null;
          write_off_reason: string | null;
        };
        Insert: {
          applied_on: string;
          cents: number;
          company_id: string;
          credit_id?: string | null;
          id?: string;
          invoice_id: string;
          reason?: string | null;
          receipt_id?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          reverses_id?: string | null;
          write_off_reason?: string | null;
        };
        Update: {
          applied_on?: string;
          cents?: number;
          company_id?: string;
          credit_id?: string | null;
          id?: string;
          invoice_id?: string;
          reason?: string | null;
          receipt_id?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          reverses_id?: string | null;
          write_off_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'allocations_company_id_credit_id_fkey';
            columns: ['company_id', 'credit_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['company_id', 'id'];
          },
          {
            foreignKeyName: 'allocations_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'allocations_company_id_invoice_id_fkey';
            columns: ['company_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['company_id', 'id'];
          },
          {
            foreignKeyName: 'allocations_company_id_receipt_id_fkey';
            columns: ['company_id', 'receipt_id'];
            isOneToOne: false;
            referencedRelation: 'receipts';
            referencedColumns: ['company_id', 'id'];
          },
          {
            foreignKeyName: 'allocations_company_id_reverses_id_fkey';
            columns: ['company_id', 'reverses_id'];
            isOneToOne: false;
            referencedRelation: 'allocations';
            referencedColumns: ['company_id', 'id'];
          },
        ];
      };
      calendar_feeds: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          last_read_at: string | null;
          secret: string | null;
          token_hash: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          created_by?: string | null;
          last_read_at?: string | null;
          secret?: string | null;
          token_hash?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          last_read_at?: string | null;
          secret?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calendar_feeds_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: true;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      companies: {
        Row: {
          billing_email: string;
          company_address: string;
          company_size: string;
          created_at: string;
          currency: string;
          customer_stripe_id: string | null;
          hiring_country: string;
          hiring_timeline: string;
          id: string;
          legal_name: string;
          logo_path: string | null;
          personal_email: string;
          po_number: string;
          purpose: string;
          second_step_required: boolean;
          sort_name: string;
          tax_number: string;
          tax_rate: number | null;
          user_id: string;
        };
        Insert: {
          billing_email: string;
          company_address: string;
          company_size: string;
          created_at?: string;
          currency: string;
          customer_stripe_id?: string | null;
          hiring_country: string;
          hiring_timeline: string;
          id?: string;
          legal_name: string;
          logo_path?: string | null;
          personal_email: string;
          po_number?: string;
          purpose: string;
          second_step_required?: boolean;
          tax_number?: string;
          tax_rate?: number | null;
          user_id: string;
        };
        Update: {
          billing_email?: string;
          company_address?: string;
          company_size?: string;
          created_at?: string;
          currency?: string;
          customer_stripe_id?: string | null;
          hiring_country?: string;
          hiring_timeline?: string;
          id?: string;
          legal_name?: string;
          logo_path?: string | null;
          personal_email?: string;
          po_number?: string;
          purpose?: string;
          second_step_required?: boolean;
          tax_number?: string;
          tax_rate?: number | null;
          user_id?: string;
        };
        Relationships: [
        ];
      };
      company_invitations: {
        Row: {
          accepted_by: string | null;
          closed_at: string | null;
          company_id: string;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          name: string;
          role: string;
          sent_at: string;
          sent_count: number;
          state: string;
          token_hash: string;
        };
        Insert: {
          accepted_by?: string | null;
          closed_at?: string | null;
          company_id: string;
          created_at?: string;
          email: string;
          expires_at: string;
          id?: string;
          invited_by?: string | null;
          name?: string;
          role: string;
          sent_at?: string;
          sent_count?: number;
          state?: string;
          token_hash: string;
        };
        Update: {
          accepted_by?: string | null;
          closed_at?: string | null;
          company_id?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          name?: string;
          role?: string;
          sent_at?: string;
          sent_count?: number;
          state?: string;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_invitations_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      company_members: {
        Row: {
          added_at: string;
          added_by: string | null;
          company_id: string;
          first_payday_seen_at: string | null;
          id: string;
          name: string;
          name_skipped_at: string | null;
          ownership_offered_at: string | null;
          removed_at: string | null;
          removed_by: string | null;
          role: string;
          user_id: string;
        };
        Insert: {
          added_at?: string;
          added_by?: string | null;
          company_id: string;
          first_payday_seen_at?: string | null;
          id?: string;
          name?: string;
          name_skipped_at?: string | null;
          ownership_offered_at?: string | null;
          removed_at?: string | null;
          removed_by?: string | null;
          role: string;
          user_id: string;
        };
        Update: {
          added_at?: string;
          added_by?: string | null;
          company_id?: string;
          first_payday_seen_at?: string | null;
          id?: string;
          name?: string;
          name_skipped_at?: string | null;
          ownership_offered_at?: string | null;
          removed_at?: string | null;
          removed_by?: string | null;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_members_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      documents: {
        Row: {
          company_id: string | null;
          created_at: string;
          file_path: string;
          from_client: boolean;
          id: string;
          name: string;
          new_document_id: string | null;
          sealed_sha256: string | null;
          sort_name: string;
          tag: string | null;
          uploaded_by: string | null;
          user_id: string;
        };
        Insert: {
          company_id?: string | null;
          created_at?: string;
          file_path: string;
          from_client?: boolean;
          id?: string;
          name: string;
          new_document_id?: string | null;
          sealed_sha256?: string | null;
          sort_name?: string;
          tag?: string | null;
          uploaded_by?: string | null;
          user_id: string;
        };
        Update: {
          company_id?: string | null;
          created_at?: string;
          file_path?: string;
          from_client?: boolean;
          id?: string;
          name?: string;
          new_document_id?: string | null;
          sealed_sha256?: string | null;
          sort_name?: string;
          tag?: string | null;
          uploaded_by?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'documents_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'documents_new_document_id_fkey';
            columns: ['new_document_id'];
            isOneToOne: true;
            referencedRelation: 'new_documents';
            referencedColumns: ['id'];
          },
        ];
      };
      employment_ends: {
        Row: {
          comment: string | null;
          company_id: string;
          final_pay_on: string | null;
          id: string;
          last_day: string;
          reason_code: string | null;
          recorded_at: string;
          recorded_by: string | null;
          rehired_on: string | null;
          team_member_id: string;
          undone_at: string | null;
          undone_by: string | null;
        };
        Insert: {
          comment?: string | null;
          company_id: string;
          final_pay_on?: string | null;
          id?: string;
          last_day: string;
          reason_code?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          rehired_on?: string | null;
          team_member_id: string;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Update: {
          comment?: string | null;
          company_id?: string;
          final_pay_on?: string | null;
          id?: string;
          last_day?: string;
          reason_code?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          rehired_on?: string | null;
          team_member_id?: string;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'employment_ends_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'employment_ends_company_id_team_member_id_fkey';
            columns: ['company_id', 'team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['company_id', 'team_member_id'];
          },
        ];
      };
      employment_terms: {
        Row: {
          canceled_at: string | null;
          canceled_by: string | null;
          company_id: string;
          effective_on: string;
          id: string;
          payroll_schedule: string;
          province: string | null;
          recorded_at: string;
          recorded_by: string | null;
          salary_cents: number;
          shown: boolean;
          team_member_id: string;
        };
        Insert: {
          canceled_at?: string | null;
          canceled_by?: string | null;
          company_id: string;
          effective_on: string;
          id?: string;
          payroll_schedule: string;
          province?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          salary_cents: number;
          shown?: boolean;
          team_member_id: string;
        };
        Update: {
          canceled_at?: string | null;
          canceled_by?: string | null;
          company_id?: string;
          effective_on?: string;
          id?: string;
          payroll_schedule?: string;
          province?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          salary_cents?: number;
          shown?: boolean;
          team_member_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'employment_terms_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'employment_terms_company_id_team_member_id_fkey';
            columns: ['company_id', 'team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['company_id', 'team_member_id'];
          },
        ];
      };
      expenses: {
        Row: {
          amount_cents: number;
          answer: string;
          category: string;
          company_id: string;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          note: string;
          one_time_payment_id: string | null;
          receipt_path: string;
          receipt_sha256: string;
          receipt_type: string;
          requested_at: string;
          requested_by: string | null;
          spent_on: string;
          state: string;
          team_member_id: string;
        };
        Insert: {
          amount_cents: number;
          answer?: string;
          category: string;
          company_id: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          note?: string;
          one_time_payment_id?: string | null;
          receipt_path: string;
          receipt_sha256: string;
          receipt_type: string;
          requested_at?: string;
          requested_by?: string | null;
          spent_on: string;
          state?: string;
          team_member_id: string;
        };
        Update: {
          amount_cents?: number;
          answer?: string;
          category?: string;
          company_id?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          note?: string;
          one_time_payment_id?: string | null;
          receipt_path?: string;
          receipt_sha256?: string;
          receipt_type?: string;
          requested_at?: string;
          requested_by?: string | null;
          spent_on?: string;
          state?: string;
          team_member_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'expenses_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'expenses_company_id_one_time_payment_id_fkey';
            columns: ['company_id', 'one_time_payment_id'];
            isOneToOne: false;
            referencedRelation: 'wip_one_time_payments';
            referencedColumns: ['company_id', 'id'];
          },
          {
            foreignKeyName: 'expenses_company_id_team_member_id_fkey';
            columns: ['company_id', 'team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['company_id', 'team_member_id'];
          },
        ];
      };
      invoice_charges: {
        Row: {
          assessable_cents: number;
          basis: Json | null;
          calculation: Json;
          cents: number;
          company_id: string;
          earnings_cents: number;
          exempt_cents: number;
          id: string;
          invoice_id: string;
          kind: string;
          levy: string | null;
          one_time_payment_id: string | null;
          payment_id: string | null;
          percent: number | null;
          province: string | null;
          reverses: string | null;
          team_member_id: string;
          year: number | null;
        };
        Insert: {
          assessable_cents?: number;
          basis?: Json | null;
          calculation: Json;
          cents: number;
          company_id: string;
          earnings_cents: number;
          exempt_cents?: number;
          id?: string;
          invoice_id: string;
          kind: string;
          levy?: string | null;
          one_time_payment_id?: string | null;
          payment_id?: string | null;
          percent?: number | null;
          province?: string | null;
          reverses?: string | null;
          team_member_id: string;
          year?: number | null;
        };
        Update: {
          assessable_cents?: number;
          basis?: Json | null;
          calculation?: Json;
          cents?: number;
          company_id?: string;
          earnings_cents?: number;
          exempt_cents?: number;
          id?: string;
          invoice_id?: string;
          kind?: string;
          levy?: string | null;
          one_time_payment_id?: string | null;
          payment_id?: string | null;
          percent?: number | null;
          province?: string | null;
          reverses?: string | null;
          team_member_id?: string;
          year?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_charges_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_charges_company_id_invoice_id_fkey';
            columns: ['company_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['company_id', 'id'];
          },
          {
            foreignKeyName: 'invoice_charges_one_time_payment_id_fkey';
            columns: ['one_time_payment_id'];
            isOneToOne: false;
            referencedRelation: 'wip_one_time_payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_charges_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoice_charges_reverses_fkey';
            columns: ['reverses'];
            isOneToOne: true;
            referencedRelation: 'invoice_charges';
            referencedColumns: ['id'];
          },
        ];
      };
      invoices: {
        Row: {
          amount: number;
          applied_cents: number;
          charges_cents: number;
          closed_at_provider: string | null;
          company_id: string;
          created_at: string;
          credit_of: string | null;
          credited_cents: number;
          due_date: string | null;
          hosted_invoice_url: string | null;
          id: string;
          invoice_number: string | null;
          invoice_pdf: string | null;
          kind: string;
          numbered_at: string | null;
          paid_at: string | null;
          paid_cents: number;
          payday: string;
          period_end: string;
          period_start: string;
          provider: string | null;
          provider_invoice_id: string | null;
          reason: string | null;
          refunded_cents: number;
          sort_cents: number;
          status: string;
          tax_amount: number;
          tax_rate: number;
          voided_at: string | null;
          written_off_cents: number;
        };
        Insert: {
          amount?: number;
          applied_cents?: number;
          charges_cents?: number;
          closed_at_provider?: string | null;
          company_id: string;
          created_at?: string;
          credit_of?: string | null;
          credited_cents?: number;
          due_date?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_number?: string | null;
          invoice_pdf?: string | null;
          kind?: string;
          numbered_at?: string | null;
          paid_at?: string | null;
          paid_cents?: number;
          payday: string;
          period_end: string;
          period_start: string;
          provider?: string | null;
          provider_invoice_id?: string | null;
          reason?: string | null;
          refunded_cents?: number;
          sort_cents?: number;
          status?: string;
          tax_amount?: number;
          tax_rate?: number;
          voided_at?: string | null;
          written_off_cents?: number;
        };
        Update: {
          amount?: number;
          applied_cents?: number;
          charges_cents?: number;
          closed_at_provider?: string | null;
          company_id?: string;
          created_at?: string;
          credit_of?: string | null;
          credited_cents?: number;
          due_date?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_number?: string | null;
          invoice_pdf?: string | null;
          kind?: string;
          numbered_at?: string | null;
          paid_at?: string | null;
          paid_cents?: number;
          payday?: string;
          period_end?: string;
          period_start?: string;
          provider?: string | null;
          provider_invoice_id?: string | null;
          reason?: string | null;
          refunded_cents?: number;
          sort_cents?: number;
          status?: string;
          tax_amount?: number;
          tax_rate?: number;
          voided_at?: string | null;
          written_off_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoices_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_credit_of_fkey';
            columns: ['credit_of'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
        ];
      };
      new_documents: {
        Row: {
          company_id: string;
          created_at: string;
          file_url: string | null;
          id: string;
          reminded_at: string | null;
          replaced_at: string | null;
          seen_at: string | null;
          signed_on_paper: boolean;
          status: string;
          team_member_id: string | null;
          type: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          file_url?: string | null;
          id?: string;
          reminded_at?: string | null;
          replaced_at?: string | null;
          seen_at?: string | null;
          signed_on_paper?: boolean;
          status?: string;
          team_member_id?: string | null;
          type: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          file_url?: string | null;
          id?: string;
          reminded_at?: string | null;
          replaced_at?: string | null;
          seen_at?: string | null;
          signed_on_paper?: boolean;
          status?: string;
          team_member_id?: string | null;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'new_documents_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'new_documents_team_member_id_fkey';
            columns: ['team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['team_member_id'];
          },
        ];
      };
      pay_exceptions: {
        Row: {
          actor: string;
          amount: number | null;
          company_id: string;
          deadline: string | null;
          first_day: string | null;
          id: string;
          invoice_id: string | null;
          key: string;
          last_day: string | null;
          last_seen_at: string | null;
          one_time_payment_id: string | null;
          opened_at: string;
          params: Json;
          payday: string | null;
          resolution: string | null;
          resolved_at: string | null;
          severity: string;
          team_member_id: string | null;
        };
        Insert: {
          actor: string;
          amount?: number | null;
          company_id: string;
          deadline?: string | null;
          first_day?: string | null;
          id?: string;
          invoice_id?: string | null;
          key: string;
          last_day?: string | null;
          last_seen_at?: string | null;
          one_time_payment_id?: string | null;
          opened_at?: string;
          params?: Json;
          payday?: string | null;
          resolution?: string | null;
          resolved_at?: string | null;
          severity: string;
          team_member_id?: string | null;
        };
        Update: {
          actor?: string;
          amount?: number | null;
          company_id?: string;
          deadline?: string | null;
          first_day?: string | null;
          id?: string;
          invoice_id?: string | null;
          key?: string;
          last_day?: string | null;
          last_seen_at?: string | null;
          one_time_payment_id?: string | null;
          opened_at?: string;
          params?: Json;
          payday?: string | null;
          resolution?: string | null;
          resolved_at?: string | null;
          severity?: string;
          team_member_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pay_exceptions_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pay_exceptions_company_id_invoice_id_fkey';
            columns: ['company_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['company_id', 'id'];
          },
          {
            foreignKeyName: 'pay_exceptions_company_id_one_time_payment_id_fkey';
            columns: ['company_id', 'one_time_payment_id'];
            isOneToOne: false;
            referencedRelation: 'wip_one_time_payments';
            referencedColumns: ['company_id', 'id'];
          },
          {
            foreignKeyName: 'pay_exceptions_company_id_team_member_id_fkey';
            columns: ['company_id', 'team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['company_id', 'team_member_id'];
          },
          {
            foreignKeyName: 'pay_exceptions_directory_fkey';
            columns: ['team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_directory';
            referencedColumns: ['team_member_id'];
          },
        ];
      };
      pay_statements: {
        Row: {
          company_id: string;
          content: string;
          gross_cents: number;
          id: string;
          issued_at: string;
          locale: string;
          net_cents: number;
          nets: Json;
          number: string;
          paid_on: string;
          payday: string;
          payout_id: string;
          replaces: string[];
          seal: string;
          team_member_id: string;
          withheld_cents: number;
        };
        Insert: {
          company_id: string;
          content: string;
          gross_cents: number;
          id?: string;
          issued_at?: string;
          locale: string;
          net_cents: number;
          nets: Json;
          number: string;
          paid_on: string;
          payday: string;
          payout_id: string;
          replaces?: string[];
          seal: string;
          team_member_id: string;
          withheld_cents: number;
        };
        Update: {
          company_id?: string;
          content?: string;
          gross_cents?: number;
          id?: string;
          issued_at?: string;
          locale?: string;
          net_cents?: number;
          nets?: Json;
          number?: string;
          paid_on?: string;
          payday?: string;
          payout_id?: string;
          replaces?: string[];
          seal?: string;
          team_member_id?: string;
          withheld_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'pay_statements_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pay_statements_team_member_id_fkey';
            columns: ['team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['team_member_id'];
          },
        ];
      };
      payments: {
        Row: {
          calculation: Json;
          company_id: string;
          cpp: number;
          created_at: string;
          credit_of: string | null;
          credited_at: string | null;
          ei: number;
          end_date: string;
          estimate: boolean;
          gross_salary: number;
          id: string;
          invoice_id: string | null;
          late: boolean;
          owed_again: boolean;
          payday: string;
          payment_type: string;
          period_number: number;
          start_date: string;
          status: string;
          team_member_id: string;
          updated_at: string;
        };
        Insert: {
          calculation: Json;
          company_id: string;
          cpp: number;
          created_at?: string;
          credit_of?: string | null;
          credited_at?: string | null;
          ei: number;
          end_date: string;
          estimate?: boolean;
          gross_salary: number;
          id?: string;
          invoice_id?: string | null;
          late?: boolean;
          owed_again?: boolean;
          payday: string;
          payment_type?: string;
          period_number: number;
          start_date: string;
          status?: string;
          team_member_id: string;
          updated_at?: string;
        };
        Update: {
          calculation?: Json;
          company_id?: string;
          cpp?: number;
          created_at?: string;
          credit_of?: string | null;
          credited_at?: string | null;
          ei?: number;
          end_date?: string;
          estimate?: boolean;
          gross_salary?: number;
          id?: string;
          invoice_id?: string | null;
          late?: boolean;
          owed_again?: boolean;
          payday?: string;
          payment_type?: string;
          period_number?: number;
          start_date?: string;
          status?: string;
          team_member_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_credit_of_fkey';
            columns: ['credit_of'];
            isOneToOne: true;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_directory_fkey';
            columns: ['team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_directory';
            referencedColumns: ['team_member_id'];
          },
          {
            foreignKeyName: 'payments_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_team_member_id_fkey';
            columns: ['team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['team_member_id'];
          },
        ];
      };
      person_invitations: {
        Row: {
          accepted_by: string | null;
          closed_at: string | null;
          company_id: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          sent_at: string;
          sent_count: number;
          state: string;
          team_member_id: string;
          token_hash: string;
        };
        Insert: {
          accepted_by?: string | null;
          closed_at?: string | null;
          company_id: string;
          email: string;
          expires_at: string;
          id?: string;
          invited_by?: string | null;
          sent_at?: string;
          sent_count?: number;
          state?: string;
          team_member_id: string;
          token_hash: string;
        };
        Update: {
          accepted_by?: string | null;
          closed_at?: string | null;
          company_id?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          sent_at?: string;
          sent_count?: number;
          state?: string;
          team_member_id?: string;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'person_invitations_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'person_invitations_company_id_team_member_id_fkey';
            columns: ['company_id', 'team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['company_id', 'team_member_id'];
          },
        ];
      };
      person_requests: {
        Row: {
          answer: string;
          answer_by: string;
          answered_at: string | null;
          answered_by: string | null;
          asked_at: string;
          body: string;
          company_id: string;
          id: string;
          shown_to_client: boolean;
          state: string;
          statement_id: string | null;
          subject: string;
          team_member_id: string;
        };
        Insert: {
          answer?: string;
          answer_by: string;
          answered_at?: string | null;
          answered_by?: string | null;
          asked_at?: string;
          body: string;
          company_id: string;
          id?: string;
          shown_to_client?: boolean;
          state?: string;
          statement_id?: string | null;
          subject: string;
          team_member_id: string;
        };
        Update: {
          answer?: string;
          answer_by?: string;
          answered_at?: string | null;
          answered_by?: string | null;
          asked_at?: string;
          body?: string;
          company_id?: string;
          id?: string;
          shown_to_client?: boolean;
          state?: string;
          statement_id?: string | null;
          subject?: string;
          team_member_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'person_requests_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'person_requests_company_id_team_member_id_fkey';
            columns: ['company_id', 'team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['company_id', 'team_member_id'];
          },
          {
            foreignKeyName: 'person_requests_statement_id_fkey';
            columns: ['statement_id'];
            isOneToOne: false;
            referencedRelation: 'pay_statements';
            referencedColumns: ['id'];
          },
        ];
      };
      plans: {
        Row: {
          company_id: string;
          created_at: string;
          description: string | null;
          ends_on: string | null;
          id: string;
          number_of_employees: string;
          plan_name: string;
          price: string | null;
          starts_on: string | null;
          status: string;
          term: string;
          user_id: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          description?: string | null;
          ends_on?: string | null;
          id?: string;
          number_of_employees: string;
          plan_name: string;
          price?: string | null;
          starts_on?: string | null;
          status?: string;
          term: string;
          user_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          description?: string | null;
          ends_on?: string | null;
          id?: string;
          number_of_employees?: string;
          plan_name?: string;
          price?: string | null;
          starts_on?: string | null;
          status?: string;
          term?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'plans_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      receipts: {
        Row: {
          amount_cents: number;
          applied_cents: number;
          bank_line: string | null;
          company_id: string;
          id: string;
          method: string;
          number: string | null;
          payer: string;
          provider_invoice_id: string | null;
          received_on: string;
          recorded_at: string;
          recorded_by: string | null;
          reference: string;
          refunded_cents: number;
          return_reason: string | null;
          returned_on: string | null;
          state: string;
        };
        Insert: {
          amount_cents: number;
          applied_cents?: number;
          bank_line?: string | null;
          company_id: string;
          id?: string;
          method: string;
          number?: string | null;
          payer?: string;
          provider_invoice_id?: string | null;
          received_on: string;
          recorded_at?: string;
          recorded_by?: string | null;
          reference?: string;
          refunded_cents?: number;
          return_reason?: string | null;
          returned_on?: string | null;
          state?: string;
        };
        Update: {
          amount_cents?: number;
          applied_cents?: number;
          bank_line?: string | null;
          company_id?: string;
          id?: string;
          method?: string;
          number?: string | null;
          payer?: string;
          provider_invoice_id?: string | null;
          received_on?: string;
          recorded_at?: string;
          recorded_by?: string | null;
          reference?: string;
          refunded_cents?: number;
          return_reason?: string | null;
          returned_on?: string | null;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'receipts_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      team_directory: {
        Row: {
          company_id: string;
          date_added: string;
          department: string | null;
          first_name: string;
          last_name: string;
          role: string;
          status: string;
          team_member_id: string;
        };
        Insert: {
          company_id: string;
          date_added: string;
          department?: string | null;
          first_name: string;
          last_name: string;
          role: string;
          status: string;
          team_member_id: string;
        };
        Update: {
          company_id?: string;
          date_added?: string;
          department?: string | null;
          first_name?: string;
          last_name?: string;
          role?: string;
          status?: string;
          team_member_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'team_directory_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'team_directory_team_member_id_fkey';
            columns: ['team_member_id'];
            isOneToOne: true;
            referencedRelation: 'team_members';
            referencedColumns: ['team_member_id'];
          },
        ];
      };
      team_members: {
        Row: {
          action: string | null;
          address_1: string | null;
          address_2: string | null;
          approved_date: string | null;
          associated_contracts: string[];
          benefits: string;
          birth_date: string | null;
          city: string | null;
          commencement_date: string;
          company_id: string;
          country: string;
          date_added: string;
          department: string | null;
          details_by_person: boolean;
          email: string;
          erased_at: string | null;
          first_name: string;
          gender: string | null;
          is_employee: string;
          last_name: string;
          linkedin: string | null;
          manager_name: string | null;
          paid_until: string | null;
          payroll_schedule: string;
          phone: string | null;
          postal_code: string | null;
          request_key: string | null;
          resume_url: string | null;
          role: string;
          salary: number;
          social_insurance_number: string | null;
          state: string | null;
          status: string;
          team_member_id: string;
        };
        Insert: {
          action?: string | null;
          address_1?: string | null;
          address_2?: string | null;
          approved_date?: string | null;
          associated_contracts?: string[];
          benefits?: string;
          birth_date?: string | null;
          city?: string | null;
          commencement_date: string;
          company_id: string;
          country?: string;
          date_added?: string;
          department?: string | null;
          details_by_person?: boolean;
          email: string;
          erased_at?: string | null;
          first_name: string;
          gender?: string | null;
          is_employee: string;
          last_name: string;
          linkedin?: string | null;
          manager_name?: string | null;
          paid_until?: string | null;
          payroll_schedule: string;
          phone?: string | null;
          postal_code?: string | null;
          request_key?: string | null;
          resume_url?: string | null;
          role: string;
          salary?: number;
          social_insurance_number?: string | null;
          state?: string | null;
          status?: string;
          team_member_id?: string;
        };
        Update: {
          action?: string | null;
          address_1?: string | null;
          address_2?: string | null;
          approved_date?: string | null;
          associated_contracts?: string[];
          benefits?: string;
          birth_date?: string | null;
          city?: string | null;
          commencement_date?: string;
          company_id?: string;
          country?: string;
          date_added?: string;
          department?: string | null;
          details_by_person?: boolean;
          email?: string;
          erased_at?: string | null;
          first_name?: string;
          gender?: string | null;
          is_employee?: string;
          last_name?: string;
          linkedin?: string | null;
          manager_name?: string | null;
          paid_until?: string | null;
          payroll_schedule?: string;
          phone?: string | null;
          postal_code?: string | null;
          request_key?: string | null;
          resume_url?: string | null;
          role?: string;
          salary?: number;
          social_insurance_number?: string | null;
          state?: string | null;
          status?: string;
          team_member_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'team_members_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
        ];
      };
      time_away: {
        Row: {
          answer: string;
          company_id: string;
          decided_at: string | null;
          decided_by: string | null;
          first_day: string;
          half: boolean;
          id: string;
          kind: string;
          last_day: string;
          note: string;
          requested_at: string;
          requested_by: string | null;
          state: string;
          team_member_id: string;
        };
        Insert: {
          answer?: string;
          company_id: string;
          decided_at?: string | null;
          decided_by?: string | null;
          first_day: string;
          half?: boolean;
          id?: string;
          kind: string;
          last_day: string;
          note?: string;
          requested_at?: string;
          requested_by?: string | null;
          state: string;
          team_member_id: string;
        };
        Update: {
          answer?: string;
          company_id?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          first_day?: string;
          half?: boolean;
          id?: string;
          kind?: string;
          last_day?: string;
          note?: string;
          requested_at?: string;
          requested_by?: string | null;
          state?: string;
          team_member_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'time_away_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'time_away_company_id_team_member_id_fkey';
            columns: ['company_id', 'team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['company_id', 'team_member_id'];
          },
        ];
      };
      wip_one_time_payments: {
        Row: {
          amount: number;
          calculation: Json | null;
          company_id: string;
          company_legal_name: string;
          corrects_year: number | null;
          cpp: number;
          created_at: string;
          credit_id: string | null;
          credited_at: string | null;
          description: string | null;
          ei: number;
          employee_email: string;
          employee_name: string;
          employment_end_id: string | null;
          end_date: string;
          estimate: boolean;
          final_pay_kind: string | null;
          id: string;
          invoice_id: string | null;
          item_cents: number | null;
          item_day: string | null;
          item_kind: string | null;
          item_period: number | null;
          memo: string | null;
          pay_item_id: string | null;
          payday: string;
          payment_type: string;
          recovered_year: number | null;
          recovery_id: string | null;
          reference: string | null;
          request_key: string | null;
          start_date: string;
          status: string;
          team_member_id: string;
          treatment: string | null;
          withheld_from: string | null;
        };
        Insert: {
          amount: number;
          calculation?: Json | null;
          company_id: string;
          company_legal_name?: string;
          corrects_year?: number | null;
          cpp?: number;
          created_at?: string;
          credit_id?: string | null;
          credited_at?: string | null;
          description?: string | null;
          ei?: number;
          employee_email?: string;
          employee_name?: string;
          employment_end_id?: string | null;
          end_date: string;
          estimate?: boolean;
          final_pay_kind?: string | null;
          id?: string;
          invoice_id?: string | null;
          item_cents?: number | null;
          item_day?: string | null;
          item_kind?: string | null;
          item_period?: number | null;
          memo?: string | null;
          pay_item_id?: string | null;
          payday: string;
          payment_type: string;
          recovered_year?: number | null;
          recovery_id?: string | null;
          reference?: string | null;
          request_key?: string | null;
          start_date: string;
          status?: string;
          team_member_id: string;
          treatment?: string | null;
          withheld_from?: string | null;
        };
        Update: {
          amount?: number;
          calculation?: Json | null;
          company_id?: string;
          company_legal_name?: string;
          corrects_year?: number | null;
          cpp?: number;
          created_at?: string;
          credit_id?: string | null;
          credited_at?: string | null;
          description?: string | null;
          ei?: number;
          employee_email?: string;
          employee_name?: string;
          employment_end_id?: string | null;
          end_date?: string;
          estimate?: boolean;
          final_pay_kind?: string | null;
          id?: string;
          invoice_id?: string | null;
          item_cents?: number | null;
          item_day?: string | null;
          item_kind?: string | null;
          item_period?: number | null;
          memo?: string | null;
          pay_item_id?: string | null;
          payday?: string;
          payment_type?: string;
          recovered_year?: number | null;
          recovery_id?: string | null;
          reference?: string | null;
          request_key?: string | null;
          start_date?: string;
          status?: string;
          team_member_id?: string;
          treatment?: string | null;
          withheld_from?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'one_time_payments_directory_fkey';
            columns: ['team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_directory';
            referencedColumns: ['team_member_id'];
          },
          {
            foreignKeyName: 'one_time_payments_of_end';
            columns: ['company_id', 'team_member_id', 'employment_end_id'];
            isOneToOne: false;
            referencedRelation: 'employment_ends';
            referencedColumns: ['company_id', 'team_member_id', 'id'];
          },
          {
            foreignKeyName: 'wip_one_time_payments_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'wip_one_time_payments_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'wip_one_time_payments_team_member_id_fkey';
            columns: ['team_member_id'];
            isOneToOne: false;
            referencedRelation: 'team_members';
            referencedColumns: ['team_member_id'];
          },
        ];
      };
    };
    Views: {
      audit_entries: {
        Row: {
          act: string | null;
          act_id: string | null;
          actor: string | null;
          actor_email: string | null;
          actor_role: string | null;
          at: string | null;
          change: Json | null;
          company_id: string | null;
          operation: string | null;
          reason: string | null;
          row_id: string | null;
          seq: number | null;
          table_name: string | null;
        };
        Relationships: [];
      };
      client_fees: {
        Row: {
          cents: number | null;
          company_id: string | null;
          id: number | null;
          kind: string | null;
          percent: number | null;
          starts_on: string | null;
        };
        Relationships: [];
      };
      contribution_rates: {
        Row: {
          document: Json | null;
          year: number | null;
        };
        Relationships: [];
      };
      dashboard: {
        Row: {
          activity: Json | null;
          agreement: Json | null;
          approved_members: number | null;
          away_requests: Json | null;
          company_id: string | null;
          costs: Json | null;
          expense_requests: Json | null;
          first_payday: Json | null;
          held_pay: number | null;
          invoices: Json | null;
          late_pay: Json | null;
          next_lines: Json | null;
          next_paid: Json | null;
          own_problems: Json | null;
          quebec: boolean | null;
          team_members: number | null;
          unsigned_letters: Json | null;
          waiting_members: Json | null;
          waiting_pay: number | null;
        };
        Relationships: [];
      };
      expense_claims: {
        Row: {
          amount_cents: number | null;
          answer: string | null;
          category: string | null;
          claimed_by_colleague: boolean | null;
          company_id: string | null;
          credited_at: string | null;
          decided_at: string | null;
          first_name: string | null;
          id: string | null;
          last_name: string | null;
          note: string | null;
          one_time_payment_id: string | null;
          payday: string | null;
          payment_status: string | null;
          receipt_path: string | null;
          receipt_type: string | null;
          reference: string | null;
          requested_at: string | null;
          spent_on: string | null;
          state: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      levy_rates: {
        Row: {
          class: string | null;
          exemption_cents: number | null;
          id: number | null;
          levy: string | null;
          max_cents: number | null;
          percent: number | null;
          province: string | null;
          starts_on: string | null;
        };
        Relationships: [];
      };
      minimum_wages: {
        Row: {
          hourly: number | null;
          province: string | null;
          since: string | null;
          source: string | null;
        };
        Relationships: [];
      };
      my_bank_accounts: {
        Row: {
          id: string | null;
          institution: string | null;
          last_digits: string | null;
          recorded_at: string | null;
          team_member_id: string | null;
          usable_from: string | null;
          waiting: boolean | null;
        };
        Relationships: [];
      };
      my_calculations: {
        Row: {
          basis: Json | null;
          calculation: Json | null;
          edition: string | null;
          line_id: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      my_employments: {
        Row: {
          address_1: string | null;
          address_2: string | null;
          birth_date: string | null;
          city: string | null;
          commencement_date: string | null;
          company: string | null;
          company_id: string | null;
          email: string | null;
          first_name: string | null;
          has_account: boolean | null;
          has_declared: boolean | null;
          last_day: string | null;
          last_name: string | null;
          letter_waits: boolean | null;
          phone: string | null;
          postal_code: string | null;
          role: string | null;
          social_insurance_number: string | null;
          state: string | null;
          status: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      my_expenses: {
        Row: {
          amount_cents: number | null;
          answer: string | null;
          category: string | null;
          company_id: string | null;
          credited_at: string | null;
          id: string | null;
          note: string | null;
          payday: string | null;
          payment_status: string | null;
          receipt_type: string | null;
          requested_at: string | null;
          spent_on: string | null;
          state: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      my_pay: {
        Row: {
          description: string | null;
          end_date: string | null;
          estimate: boolean | null;
          gross_cents: number | null;
          id: string | null;
          kind: string | null;
          late: boolean | null;
          net_cents: number | null;
          payday: string | null;
          payment_type: string | null;
          start_date: string | null;
          status: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      my_tax_declarations: {
        Row: {
          additional_quebec_tax: number | null;
          additional_tax: number | null;
          by_me: boolean | null;
          exempt: boolean | null;
          federal_claim: number | null;
          from_day: string | null;
          id: string | null;
          non_resident: boolean | null;
          outside_canada: boolean | null;
          provincial_claim: number | null;
          recorded_at: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      open_pay_exceptions: {
        Row: {
          actor: string | null;
          company_id: string | null;
          deadline: string | null;
          first_day: string | null;
          first_name: string | null;
          id: string | null;
          key: string | null;
          last_day: string | null;
          last_name: string | null;
          opened_at: string | null;
          params: Json | null;
          payday: string | null;
          people: string[] | null;
          severity: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      pay_totals: {
        Row: {
          company_id: string | null;
          one_time_contributions: number | null;
          payments: number | null;
          total: number | null;
        };
        Relationships: [];
      };
      payable_members: {
        Row: {
          company_id: string | null;
          first_name: string | null;
          first_start: string | null;
          last_name: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      payday_costs: {
        Row: {
          company_id: string | null;
          cpp: number | null;
          day: string | null;
          ei: number | null;
          estimates: number | null;
          gross: number | null;
          lines: number | null;
          one_time: number | null;
          one_time_payments: number | null;
        };
        Relationships: [];
      };
      person_audit_entries: {
        Row: {
          act: string | null;
          act_id: string | null;
          actor: string | null;
          actor_email: string | null;
          actor_role: string | null;
          at: string | null;
          change: Json | null;
          company_id: string | null;
          operation: string | null;
          reason: string | null;
          row_id: string | null;
          seq: number | null;
          table_name: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff: {
        Row: {
          email: string | null;
          role: string | null;
          state: string | null;
        };
        Relationships: [];
      };
      staff_accounts: {
        Row: {
          activated_at: string | null;
          disabled_at: string | null;
          email: string | null;
          invitation_expires_at: string | null;
          invited_at: string | null;
          role: string | null;
          state: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      staff_advance_totals: {
        Row: {
          advances: number | null;
          cents: number | null;
          clients: number | null;
          left_cents: number | null;
          state: string | null;
        };
        Relationships: [];
      };
      staff_advances: {
        Row: {
          advanced_at: string | null;
          advanced_by: string | null;
          cents: number | null;
          company: string | null;
          company_id: string | null;
          id: string | null;
          left_cents: number | null;
          limit_cents: number | null;
          paid_out: boolean | null;
          payday: string | null;
          people: number | null;
          reason: string | null;
          repaid_cents: number | null;
          sort_name: string | null;
          state: string | null;
          used_cents: number | null;
        };
        Relationships: [];
      };
      staff_ageing: {
        Row: {
          company: string | null;
          company_id: string | null;
          not_due: number | null;
          open: number | null;
          over_90: number | null;
          paused_because: string | null;
          paused_until: string | null;
          sort_name: string | null;
          to_30: number | null;
          to_60: number | null;
          to_90: number | null;
          unapplied: number | null;
        };
        Relationships: [];
      };
      staff_audit_checks: {
        Row: {
          checkpoints: number | null;
          compared: number | null;
          entries: number | null;
          findings: string[] | null;
          finished_at: string | null;
          id: string | null;
          started_at: string | null;
          total: number | null;
        };
        Relationships: [];
      };
      staff_bank_accounts: {
        Row: {
          company_id: string | null;
          id: string | null;
          in_use: boolean | null;
          institution: string | null;
          last_digits: string | null;
          reason: string | null;
          recorded_at: string | null;
          recorded_by: string | null;
          shared_with: number | null;
          team_member_id: string | null;
          usable_from: string | null;
          waiting: boolean | null;
        };
        Relationships: [];
      };
      staff_bank_layouts: {
        Row: {
          account: string | null;
          id: number | null;
          kept_at: string | null;
          kept_by: string | null;
          layout: Json | null;
          name: string | null;
        };
        Relationships: [];
      };
      staff_bank_lines: {
        Row: {
          booked_on: string | null;
          cents: number | null;
          id: number | null;
          ignored_because: string | null;
          import_id: number | null;
          payer: string | null;
          receipts: string | null;
          signals: string | null;
          state: string | null;
          text: string | null;
        };
        Relationships: [];
      };
      staff_carried_over: {
        Row: {
          cents: number | null;
          company_id: string | null;
          lines: number | null;
          payday: string | null;
          people: number | null;
        };
        Relationships: [];
      };
      staff_client_accounts: {
        Row: {
          company_id: string | null;
          disabled: boolean | null;
          email: string | null;
          last_sign_in_at: string | null;
          name: string | null;
          two_step: boolean | null;
        };
        Relationships: [];
      };
      staff_client_charges: {
        Row: {
          class_reason: string | null;
          company_id: string | null;
          fees: Json | null;
          levy_class: string | null;
          po_number: string | null;
        };
        Relationships: [];
      };
      staff_clients: {
        Row: {
          agreement_signed: boolean | null;
          billing_email: string | null;
          blocking: number | null;
          company_address: string | null;
          created_at: string | null;
          currency: string | null;
          exceptions: number | null;
          hiring_country: string | null;
          id: string | null;
          legal_name: string | null;
          next_payday: string | null;
          overdue: boolean | null;
          people: number | null;
          personal_email: string | null;
          plan: string | null;
          search: string | null;
          sort_name: string | null;
          tax_number: string | null;
          unpaid_cents: number | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      staff_company_people: {
        Row: {
          added_at: string | null;
          company_id: string | null;
          disabled: boolean | null;
          email: string | null;
          last_sign_in_at: string | null;
          name: string | null;
          person_id: string | null;
          role: string | null;
          two_step: boolean | null;
        };
        Relationships: [];
      };
      staff_contribution_exemptions: {
        Row: {
          company_id: string | null;
          from_day: string | null;
          id: string | null;
          kind: string | null;
          reason: string | null;
          recorded_at: string | null;
          recorded_by: string | null;
          team_member_id: string | null;
          until_day: string | null;
        };
        Relationships: [];
      };
      staff_credit: {
        Row: {
          company: string | null;
          company_id: string | null;
          debt_cents: number | null;
          invoices: number | null;
          max_cents: number | null;
          max_days: number | null;
          oldest_due: string | null;
          own: boolean | null;
          reason: string | null;
          set_at: string | null;
          set_by: string | null;
          stopped_at: string | null;
          to_pay_cents: number | null;
          warned_at: string | null;
        };
        Relationships: [];
      };
      staff_credit_limits: {
        Row: {
          advance_cents: number | null;
          advanced_cents: number | null;
          company_id: string | null;
          reason: string | null;
          set_at: string | null;
        };
        Relationships: [];
      };
      staff_credit_people: {
        Row: {
          company_id: string | null;
          first_day: string | null;
          last_day: string | null;
          payday: string | null;
          person: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_decisions: {
        Row: {
          asleep: boolean | null;
          blocking: boolean | null;
          cents: number | null;
          clients: number | null;
          company_id: string | null;
          company_name: string | null;
          deadline: string | null;
          detail: string | null;
          due_on: string | null;
          fact_id: string | null;
          facts: number | null;
          fingerprint: string | null;
          id: string | null;
          kind: string | null;
          mine: boolean | null;
          mine_count: number | null;
          next_due: string | null;
          opened_at: string | null;
          payday: string | null;
          people: number | null;
          person: string | null;
          reference: string | null;
          snooze_reason: string | null;
          snoozed: number | null;
          snoozed_at: string | null;
          snoozed_by_email: string | null;
          snoozed_until: string | null;
          taken_at: string | null;
          taken_by: string | null;
          taken_by_email: string | null;
          team_member_id: string | null;
          waiting: number | null;
          what: string | null;
          woke: string | null;
        };
        Relationships: [];
      };
      staff_documents: {
        Row: {
          company: string | null;
          company_id: string | null;
          created_at: string | null;
          file_path: string | null;
          id: string | null;
          name: string | null;
          sort_name: string | null;
          tag: string | null;
        };
        Relationships: [];
      };
      staff_held: {
        Row: {
          authority: string | null;
          description: string | null;
          employee_cents: number | null;
          employer_cents: number | null;
          kind: string | null;
          month: string | null;
          people: number | null;
        };
        Relationships: [];
      };
      staff_held_lines: {
        Row: {
          company_id: string | null;
          cpp: number | null;
          cpp2: number | null;
          deducted: number | null;
          deductions: Json | null;
          description: string | null;
          ei: number | null;
          employer_cpp: number | null;
          employer_cpp2: number | null;
          employer_ei: number | null;
          employer_qpip: number | null;
          federal_tax: number | null;
          first_name: string | null;
          gross: number | null;
          is_one_time: boolean | null;
          item_kind: string | null;
          last_name: string | null;
          line_id: string | null;
          month: string | null;
          net: number | null;
          pay_date: string | null;
          payroll_tax: number | null;
          premium_cents: number | null;
          province: string | null;
          provincial_tax: number | null;
          qpip: number | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_invoice_payouts: {
        Row: {
          cents: number | null;
          invoice_id: string | null;
        };
        Relationships: [];
      };
      staff_invoices: {
        Row: {
          cents: number | null;
          company: string | null;
          company_id: string | null;
          created_at: string | null;
          due_date: string | null;
          hosted_invoice_url: string | null;
          id: string | null;
          invoice_number: string | null;
          kind: string | null;
          open: number | null;
          payday: string | null;
          sort_due: string | null;
          sort_number: string | null;
          status: string | null;
          unindexed: boolean | null;
          written_off: number | null;
        };
        Relationships: [];
      };
      staff_levy_rates: {
        Row: {
          class: string | null;
          exemption_cents: number | null;
          id: number | null;
          levy: string | null;
          max_cents: number | null;
          percent: number | null;
          province: string | null;
          set_at: string | null;
          set_by: string | null;
          source: string | null;
          starts_on: string | null;
          url: string | null;
        };
        Relationships: [];
      };
      staff_net_pays: {
        Row: {
          basis: Json | null;
          company_id: string | null;
          cpp: number | null;
          cpp2: number | null;
          deducted: number | null;
          deductions: Json | null;
          edition: string | null;
          ei: number | null;
          estimate: boolean | null;
          federal_tax: number | null;
          gross: number | null;
          is_one_time: boolean | null;
          line_id: string | null;
          net: number | null;
          pay_date: string | null;
          payroll_tax: number | null;
          provincial_tax: number | null;
          qpip: number | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_next_days: {
        Row: {
          company_name: string | null;
          day: string | null;
          kind: string | null;
          reference: string | null;
        };
        Relationships: [];
      };
      staff_pay_amounts: {
        Row: {
          collected: boolean | null;
          company_id: string | null;
          deducted_cents: number | null;
          done: boolean | null;
          employee_ei_cents: number | null;
          employee_pension_cents: number | null;
          employee_qpip_cents: number | null;
          employer_insurance_cents: number | null;
          employer_pension_cents: number | null;
          end_date: string | null;
          estimate: boolean | null;
          federal_tax_cents: number | null;
          gross_cents: number | null;
          id: string | null;
          invoice_id: string | null;
          late: boolean | null;
          net_cents: number | null;
          one_time_cents: number | null;
          paid_cents: number | null;
          payday: string | null;
          payment_type: string | null;
          payout_id: string | null;
          provincial_tax_cents: number | null;
          start_date: string | null;
          team_member_id: string | null;
          total_cents: number | null;
        };
        Relationships: [];
      };
      staff_pay_board: {
        Row: {
          company: string | null;
          company_id: string | null;
          estimate: boolean | null;
          first_day: string | null;
          last_day: string | null;
          lines: number | null;
          paid_out: number | null;
          payday: string | null;
          people: number | null;
          since: string | null;
          stage: string | null;
          total: number | null;
        };
        Relationships: [];
      };
      staff_pay_deductions: {
        Row: {
          cents: number | null;
          company_id: string | null;
          description: string | null;
          from_day: string | null;
          id: string | null;
          kept_cents: number | null;
          kind: string | null;
          max_share: number | null;
          planned: number | null;
          reason: string | null;
          recorded_at: string | null;
          recorded_by: string | null;
          short_on: string | null;
          taken: number | null;
          team_member_id: string | null;
          total_cents: number | null;
          until_day: string | null;
        };
        Relationships: [];
      };
      staff_pay_holds: {
        Row: {
          company: string | null;
          company_id: string | null;
          first_day: string | null;
          first_name: string | null;
          held_at: string | null;
          id: string | null;
          last_day: string | null;
          last_name: string | null;
          reason: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_pay_items: {
        Row: {
          cents: number | null;
          company_id: string | null;
          description: string | null;
          from_day: string | null;
          id: string | null;
          invoiced: number | null;
          kind: string | null;
          paid: number | null;
          planned: number | null;
          reason: string | null;
          recorded_at: string | null;
          recorded_by: string | null;
          team_member_id: string | null;
          until_day: string | null;
        };
        Relationships: [];
      };
      staff_pay_lines: {
        Row: {
          carried_over: boolean | null;
          company_id: string | null;
          cpp: number | null;
          due_amount: number | null;
          ei: number | null;
          end_date: string | null;
          estimate: boolean | null;
          first_name: string | null;
          gross_salary: number | null;
          held: boolean | null;
          id: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          last_name: string | null;
          late: boolean | null;
          payable: boolean | null;
          payday: string | null;
          payment_type: string | null;
          payout_amount: number | null;
          payout_reference: string | null;
          since: string | null;
          stage: string | null;
          start_date: string | null;
          tax_estimate: boolean | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_pay_register: {
        Row: {
          batch_id: string | null;
          batch_number: number | null;
          collected: boolean | null;
          company: string | null;
          company_id: string | null;
          deducted_cents: number | null;
          done: boolean | null;
          employee_ei_cents: number | null;
          employee_pension_cents: number | null;
          employee_qpip_cents: number | null;
          employer_insurance_cents: number | null;
          employer_pension_cents: number | null;
          end_date: string | null;
          estimate: boolean | null;
          federal_tax_cents: number | null;
          first_name: string | null;
          gross_cents: number | null;
          id: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          last_name: string | null;
          late: boolean | null;
          net_cents: number | null;
          one_time_cents: number | null;
          paid_cents: number | null;
          payday: string | null;
          payment_type: string | null;
          payout_id: string | null;
          payout_reference: string | null;
          payout_state: string | null;
          provincial_tax_cents: number | null;
          start_date: string | null;
          team_member_id: string | null;
          total_cents: number | null;
        };
        Relationships: [];
      };
      staff_pay_stages: {
        Row: {
          oldest: string | null;
          people: number | null;
          periods: number | null;
          stage: string | null;
          total: number | null;
        };
        Relationships: [];
      };
      staff_payday_clients: {
        Row: {
          collected_cents: number | null;
          company: string | null;
          company_id: string | null;
          deducted_cents: number | null;
          employee_ei_cents: number | null;
          employee_pension_cents: number | null;
          employee_qpip_cents: number | null;
          employer_insurance_cents: number | null;
          employer_pension_cents: number | null;
          federal_tax_cents: number | null;
          gross_cents: number | null;
          invoiced_cents: number | null;
          lines: number | null;
          net_cents: number | null;
          one_time_cents: number | null;
          paid_cents: number | null;
          payday: string | null;
          people: number | null;
          provincial_tax_cents: number | null;
          state: string | null;
          total_cents: number | null;
        };
        Relationships: [];
      };
      staff_payday_totals: {
        Row: {
          company_id: string | null;
          gross_cents: number | null;
          net_cents: number | null;
          payday: string | null;
        };
        Relationships: [];
      };
      staff_paydays: {
        Row: {
          clients: number | null;
          collected_cents: number | null;
          deducted_cents: number | null;
          employee_ei_cents: number | null;
          employee_pension_cents: number | null;
          employee_qpip_cents: number | null;
          employer_insurance_cents: number | null;
          employer_pension_cents: number | null;
          federal_tax_cents: number | null;
          gross_cents: number | null;
          invoiced_cents: number | null;
          lines: number | null;
          net_cents: number | null;
          one_time_cents: number | null;
          paid_cents: number | null;
          payday: string | null;
          people: number | null;
          provincial_tax_cents: number | null;
          state: string | null;
          total_cents: number | null;
        };
        Relationships: [];
      };
      staff_payout_batches: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          approved_by_email: string | null;
          cancel_reason: string | null;
          canceled_at: string | null;
          cents: number | null;
          changed_cents: number | null;
          changed_people: number | null;
          clients: number | null;
          exported_at: string | null;
          file_number: number | null;
          first_cents: number | null;
          first_people: number | null;
          gross_cents: number | null;
          id: string | null;
          late_cents: number | null;
          late_people: number | null;
          needs_approval: boolean | null;
          net_cents: number | null;
          new_accounts: number | null;
          number: number | null;
          one_time_cents: number | null;
          one_time_people: number | null;
          people: number | null;
          prepared_at: string | null;
          prepared_by: string | null;
          prepared_by_email: string | null;
          reference: string | null;
          returned: number | null;
          returned_cents: number | null;
          sent_at: string | null;
          state: string | null;
          usual_cents: number | null;
          value_date: string | null;
        };
        Relationships: [];
      };
      staff_payout_clients: {
        Row: {
          batch_id: string | null;
          cents: number | null;
          company: string | null;
          company_id: string | null;
          difference_cents: number | null;
          people: number | null;
          sort_name: string | null;
        };
        Relationships: [];
      };
      staff_payout_lines: {
        Row: {
          bank_account_id: string | null;
          batch_id: string | null;
          cents: number | null;
          company_id: string | null;
          first_day: string | null;
          is_one_time: boolean | null;
          last_day: string | null;
          late: boolean | null;
          line_id: string | null;
          payday: string | null;
          reason: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_payout_people: {
        Row: {
          batch_id: string | null;
          cause: string | null;
          cents: number | null;
          company: string | null;
          company_id: string | null;
          first_name: string | null;
          gross_cents: number | null;
          institution: string | null;
          is_new_account: boolean | null;
          last_digits: string | null;
          last_name: string | null;
          late_cents: number | null;
          net_cents: number | null;
          one_time_cents: number | null;
          paydays: string[] | null;
          position: number | null;
          regular_cents: number | null;
          return_reason: string | null;
          returned_at: string | null;
          team_member_id: string | null;
          usual_cents: number | null;
        };
        Relationships: [];
      };
      staff_payouts_due: {
        Row: {
          cents: number | null;
          clients: number | null;
          left_out: number | null;
          left_out_cents: number | null;
          payday: string | null;
          people: number | null;
        };
        Relationships: [];
      };
      staff_payouts_left_out: {
        Row: {
          cents: number | null;
          company: string | null;
          company_id: string | null;
          first_name: string | null;
          last_name: string | null;
          payday: string | null;
          reason: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_payouts_ready: {
        Row: {
          payday: string | null;
        };
        Relationships: [];
      };
      staff_payroll_runs: {
        Row: {
          clients: number | null;
          done: number | null;
          finished_at: string | null;
          id: string | null;
          started_at: string | null;
        };
        Relationships: [];
      };
      staff_people: {
        Row: {
          commencement_date: string | null;
          company_id: string | null;
          company_name: string | null;
          email: string | null;
          exceptions: number | null;
          first_name: string | null;
          kind: string | null;
          last_name: string | null;
          province: string | null;
          role: string | null;
          status: string | null;
          team_member_id: string | null;
          term: string | null;
        };
        Relationships: [];
      };
      staff_private_details: {
        Row: {
          birth_date: string | null;
          gender: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_queue: {
        Row: {
          blocking: boolean | null;
          cents: number | null;
          company_id: string | null;
          company_name: string | null;
          decision: string | null;
          detail: string | null;
          due_on: string | null;
          id: string | null;
          invoice_id: string | null;
          kind: string | null;
          opened_at: string | null;
          payday: string | null;
          person: string | null;
          reference: string | null;
          team_member_id: string | null;
          what: string | null;
        };
        Relationships: [];
      };
      staff_rates: {
        Row: {
          added_at: string | null;
          added_by: string | null;
          document: Json | null;
          edition: string | null;
          id: string | null;
          sha256: string | null;
          superseded_at: string | null;
          year: number | null;
        };
        Relationships: [];
      };
      staff_receipts: {
        Row: {
          amount_cents: number | null;
          applied_cents: number | null;
          company: string | null;
          company_id: string | null;
          id: string | null;
          left_cents: number | null;
          method: string | null;
          number: string | null;
          payer: string | null;
          received_on: string | null;
          reference: string | null;
          refunded_cents: number | null;
          sort_number: string | null;
          state: string | null;
          unindexed: boolean | null;
        };
        Relationships: [];
      };
      staff_recoveries: {
        Row: {
          cancel_reason: string | null;
          canceled_at: string | null;
          cause: string | null;
          company_id: string | null;
          description: string | null;
          forgiven_cents: number | null;
          ground: string | null;
          ground_on: string | null;
          ground_reference: string | null;
          id: string | null;
          left_cents: number | null;
          max_cents: number | null;
          next_cents: number | null;
          next_payday: string | null;
          planned_cents: number | null;
          reason: string | null;
          recorded_at: string | null;
          recorded_by: string | null;
          recover_until: string | null;
          recovered_cents: number | null;
          reduced_cents: number | null;
          reference: string | null;
          share: number | null;
          state: string | null;
          team_member_id: string | null;
          total_cents: number | null;
        };
        Relationships: [];
      };
      staff_signature_counts: {
        Row: {
          requests: number | null;
          status: string | null;
        };
        Relationships: [];
      };
      staff_signature_requests: {
        Row: {
          company: string | null;
          company_id: string | null;
          created_at: string | null;
          id: string | null;
          on_paper: boolean | null;
          reminded_at: string | null;
          replaced: boolean | null;
          sort_name: string | null;
          status: string | null;
          subject: string | null;
          team_member_id: string | null;
          type: string | null;
          updated_at: string | null;
        };
        Relationships: [];
      };
      staff_tax_declarations: {
        Row: {
          additional_quebec_tax: number | null;
          additional_tax: number | null;
          authorized_deductions: number | null;
          company_id: string | null;
          exempt: boolean | null;
          federal_claim: number | null;
          federal_credits: number | null;
          from_day: string | null;
          id: string | null;
          non_resident: boolean | null;
          ontario_dependants: number | null;
          outside_canada: boolean | null;
          prescribed_zone: number | null;
          provincial_claim: number | null;
          provincial_credits: number | null;
          reason: string | null;
          recorded_at: string | null;
          recorded_by: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_tax_tables: {
        Row: {
          added_at: string | null;
          added_by: string | null;
          document: Json | null;
          edition: string | null;
          from_day: string | null;
          id: string | null;
          sha256: string | null;
          superseded_at: string | null;
          until_day: string | null;
        };
        Relationships: [];
      };
      staff_team_members: {
        Row: {
          commencement_date: string | null;
          company_id: string | null;
          company_name: string | null;
          email: string | null;
          exceptions: number | null;
          first_name: string | null;
          last_name: string | null;
          province: string | null;
          role: string | null;
          status: string | null;
          team_member_id: string | null;
        };
        Relationships: [];
      };
      staff_wages: {
        Row: {
          added_at: string | null;
          added_by: string | null;
          hourly: number | null;
          province: string | null;
          since: string | null;
          source: string | null;
        };
        Relationships: [];
      };
      tax_tables: {
        Row: {
          document: Json | null;
        };
        Relationships: [];
      };
    };
    Functions: Record<never, never>;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
