// Generated from the database by `npm run generate`; do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14.17' };
  public: {
    Tables: {
      calendar_feeds: {
        Row: {
          company_id: string;
          created_at: string;
          last_read_at: string | null;
          secret: string | null;
          token_hash: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          last_read_at?: string | null;
          secret?: string | null;
          token_hash?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
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
          purpose: string;
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
          purpose: string;
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
          purpose?: string;
          user_id?: string;
        };
        Relationships: [
        ];
      };
      documents: {
        Row: {
          created_at: string;
          file_path: string;
          id: string;
          name: string;
          tag: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          file_path: string;
          id?: string;
          name: string;
          tag?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          file_path?: string;
          id?: string;
          name?: string;
          tag?: string | null;
          user_id?: string;
        };
        Relationships: [
        ];
      };
      invoices: {
        Row: {
          amount: number;
          company_id: string;
          created_at: string;
          credit_of: string | null;
          due_date: string | null;
          hosted_invoice_url: string | null;
          id: string;
          invoice_number: string | null;
          invoice_pdf: string | null;
          kind: string;
          paid_at: string | null;
          payday: string;
          period_end: string;
          period_start: string;
          provider: string | null;
          provider_invoice_id: string | null;
          reason: string | null;
          status: string;
        };
        Insert: {
          amount?: number;
          company_id: string;
          created_at?: string;
          credit_of?: string | null;
          due_date?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_number?: string | null;
          invoice_pdf?: string | null;
          kind?: string;
          paid_at?: string | null;
          payday: string;
          period_end: string;
          period_start: string;
          provider?: string | null;
          provider_invoice_id?: string | null;
          reason?: string | null;
          status?: string;
        };
        Update: {
          amount?: number;
          company_id?: string;
          created_at?: string;
          credit_of?: string | null;
          due_date?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_number?: string | null;
          invoice_pdf?: string | null;
          kind?: string;
          paid_at?: string | null;
          payday?: string;
          period_end?: string;
          period_start?: string;
          provider?: string | null;
          provider_invoice_id?: string | null;
          reason?: string | null;
          status?: string;
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
          status: string;
          team_member_id: string | null;
          type: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          file_url?: string | null;
          id?: string;
          status?: string;
          team_member_id?: string | null;
          type: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          file_url?: string | null;
          id?: string;
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
          gross_salary: number;
          id: string;
          invoice_id: string | null;
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
          gross_salary: number;
          id?: string;
          invoice_id?: string | null;
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
          gross_salary?: number;
          id?: string;
          invoice_id?: string | null;
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
      plans: {
        Row: {
          company_id: string;
          created_at: string;
          description: string | null;
          id: string;
          number_of_employees: string;
          plan_name: string;
          price: string | null;
          status: string;
          term: string;
          user_id: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          number_of_employees: string;
          plan_name: string;
          price?: string | null;
          status?: string;
          term: string;
          user_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          number_of_employees?: string;
          plan_name?: string;
          price?: string | null;
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
      team_members: {
        Row: {
          action: string | null;
          address_1: string;
          address_2: string | null;
          approved_date: string | null;
          associated_contracts: string[];
          benefits: string;
          birth_date: string;
          city: string | null;
          commencement_date: string;
          company_id: string;
          country: string;
          date_added: string;
          department: string | null;
          email: string;
          first_name: string;
          gender: string | null;
          is_employee: string;
          last_name: string;
          linkedin: string | null;
          manager_name: string | null;
          payroll_schedule: string;
          phone: string | null;
          postal_code: string | null;
          request_key: string | null;
          resume_url: string | null;
          role: string;
          salary: number;
          social_insurance_number: string;
          state: string | null;
          status: string;
          team_member_id: string;
        };
        Insert: {
          action?: string | null;
          address_1: string;
          address_2?: string | null;
          approved_date?: string | null;
          associated_contracts?: string[];
          benefits?: string;
          birth_date: string;
          city?: string | null;
          commencement_date: string;
          company_id: string;
          country?: string;
          date_added?: string;
          department?: string | null;
          email: string;
          first_name: string;
          gender?: string | null;
          is_employee: string;
          last_name: string;
          linkedin?: string | null;
          manager_name?: string | null;
          payroll_schedule: string;
          phone?: string | null;
          postal_code?: string | null;
          request_key?: string | null;
          resume_url?: string | null;
          role: string;
          salary?: number;
          social_insurance_number: string;
          state?: string | null;
          status?: string;
          team_member_id?: string;
        };
        Update: {
          action?: string | null;
          address_1?: string;
          address_2?: string | null;
          approved_date?: string | null;
          associated_contracts?: string[];
          benefits?: string;
          birth_date?: string;
          city?: string | null;
          commencement_date?: string;
          company_id?: string;
          country?: string;
          date_added?: string;
          department?: string | null;
          email?: string;
          first_name?: string;
          gender?: string | null;
          is_employee?: string;
          last_name?: string;
          linkedin?: string | null;
          manager_name?: string | null;
          payroll_schedule?: string;
          phone?: string | null;
          postal_code?: string | null;
          request_key?: string | null;
          resume_url?: string | null;
          role?: string;
          salary?: number;
          social_insurance_number?: string;
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
      wip_one_time_payments: {
        Row: {
          amount: number;
          calculation: Json | null;
          company_id: string;
          company_legal_name: string;
          cpp: number;
          created_at: string;
          credited_at: string | null;
          description: string | null;
          ei: number;
          employee_email: string;
          employee_name: string;
          end_date: string;
          id: string;
          invoice_id: string | null;
          memo: string | null;
          payment_type: string;
          reference: string | null;
          request_key: string | null;
          start_date: string;
          status: string;
          team_member_id: string;
          treatment: string | null;
        };
        Insert: {
          amount: number;
          calculation?: Json | null;
          company_id: string;
          company_legal_name?: string;
          cpp?: number;
          created_at?: string;
          credited_at?: string | null;
          description?: string | null;
          ei?: number;
          employee_email?: string;
          employee_name?: string;
          end_date: string;
          id?: string;
          invoice_id?: string | null;
          memo?: string | null;
          payment_type: string;
          reference?: string | null;
          request_key?: string | null;
          start_date: string;
          status?: string;
          team_member_id: string;
          treatment?: string | null;
        };
        Update: {
          amount?: number;
          calculation?: Json | null;
          company_id?: string;
          company_legal_name?: string;
          cpp?: number;
          created_at?: string;
          credited_at?: string | null;
          description?: string | null;
          ei?: number;
          employee_email?: string;
          employee_name?: string;
          end_date?: string;
          id?: string;
          invoice_id?: string | null;
          memo?: string | null;
          payment_type?: string;
          reference?: string | null;
          request_key?: string | null;
          start_date?: string;
          status?: string;
          team_member_id?: string;
          treatment?: string | null;
        };
        Relationships: [
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
      pay_totals: {
        Row: {
          company_id: string | null;
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
          gross: number | null;
          lines: number | null;
          one_time: number | null;
          one_time_payments: number | null;
        };
        Relationships: [];
      };
    };
    Functions: Record<never, never>;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
