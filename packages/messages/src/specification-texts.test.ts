import { describe, expect, test } from 'vitest';
import * as messages from '../generated/en-CA/index.gen.ts';
import { type Message, type Params, word } from './wording.ts';

// The sentences that the specification gives, word for word. The forms' schemas report the codes.

type Row = readonly [code: string, text: string, params?: Params];

const specified: readonly (readonly [file: string, texts: Readonly<Record<string, Message>>, rows: readonly Row[]])[] =
  [
    [
      'memberProblems',
      messages.memberProblems,
      [
        ['firstNameRequired', 'First name is required'],
        ['lastNameRequired', 'Last name is required'],
        ['emailRequired', 'Email is required'],
        ['roleRequired', 'Role is required'],
        ['employeeStatusRequired', 'Employee status is required'],
        ['salaryRequired', 'Salary is required'],
        ['payrollScheduleRequired', 'Payroll schedule is required'],
        ['address1Required', 'Address 1 is required'],
        ['commencementDateRequired', 'Commencement date is required'],
        ['birthDateRequired', 'Birth date is required'],
        ['socialInsuranceNumberRequired', 'Social Insurance Number is required'],
        ['dateFormat', 'Please use DD/MM/YYYY format'],
        ['dateDay', 'Day must be between 1 and 31'],
        ['dateMonth', 'Month must be between 1 and 12'],
        ['dateYear', 'Year must be between 1900 and 2126', { lastYear: 2126 }],
        ['dateCombination', 'Invalid date combination'],
        ['salaryInvalid', 'Please enter a valid number'],
        ['phoneInvalid', 'Invalid phone number format'],
      ],
    ],
    [
      'memberHints',
      messages.memberHints,
      [
        ['phoneInForm', 'Please enter a valid Canadian phone number: +1 (XXX) XXX-XXXX'],
        ['noCompanyTitle', 'No company found'],
        ['noCompany', 'Please create a company first'],
      ],
    ],
    [
      'oneTimeProblems',
      messages.oneTimeProblems,
      [
        ['employeeRequired', 'Please select an employee'],
        ['employeeNotFound', 'Selected employee not found'],
        ['paymentTypeRequired', 'Please select a payment type'],
        ['startDateRequired', 'Please select a start date'],
        ['endDateRequired', 'Please select an end date'],
        ['paymentDateRequired', 'Please select a payment date'],
        ['amountRequired', 'Please enter an amount'],
        ['amountInvalid', 'Please enter a valid number'],
        ['amountNotPositive', 'Amount must be greater than 0'],
      ],
    ],
    [
      'billingProblems',
      messages.billingProblems,
      [['billingEmailInvalid', 'Please enter a valid billing email address.']],
    ],
    [
      'signupProblems',
      messages.signupProblems,
      [
        ['missingInformationTitle', 'Missing information'],
        ['missingInformation', 'Please fill in all required fields before proceeding.'],
        ['invalidEmailTitle', 'Invalid email'],
        ['invalidEmail', 'Please enter a valid billing email address.'],
      ],
    ],
    [
      'signupAccountProblems',
      messages.signupAccountProblems,
      [
        ['step1MissingTitle', 'Missing information'],
        ['step1Missing', 'Please complete step 1 first.'],
        ['passwordMismatchTitle', "Passwords don't match"],
        ['passwordMismatch', 'Please make sure your passwords match.'],
      ],
    ],
    [
      'logoProblems',
      messages.logoProblems,
      [
        ['hint', 'Accepted formats: JPG, PNG, SVG. Max size: 2MB.'],
        ['logoType', 'Accepted formats: JPG, PNG, SVG. Max size: 2MB.'],
        ['logoTooLargeTitle', 'File too large'],
        ['logoTooLarge', 'Company logo must be less than 2MB in size.'],
      ],
    ],
    [
      'passwordProblems',
      messages.passwordProblems,
      [
        ['passwordMismatchTitle', 'Passwords do not match'],
        ['passwordMismatch', 'Please ensure both passwords match.'],
        ['passwordTooShortTitle', 'Password too short'],
        ['passwordTooShort', 'Password must be at least 8 characters long.', { min: 8 }],
        ['noActiveSession', 'No active session found. Please request a new password reset link.'],
        ['invalidSessionTitle', 'Invalid or expired session'],
        ['invalidSession', 'Please request a new password reset link.'],
        ['notAuthenticatedTitle', 'Not authenticated'],
        ['notAuthenticated', 'Please sign in to update your password.'],
      ],
    ],
    [
      'downgradeProblems',
      messages.downgradeProblems,
      [
        ['notEnoughSelectedTitle', 'Not enough members selected'],
        ['notEnoughSelected', 'You need to select 3 members to deactivate.', { needed: 3 }],
      ],
    ],
    [
      'planRules',
      messages.planRules,
      [
        ['locked', 'Plan changes are locked during processing. Available once status is Completed.'],
        ['planRequired', 'You need an active subscription plan to add team members.'],
        ['planFull', "You've reached the maximum number of team members (5) for your current plan.", { max: 5 }],
      ],
    ],
    [
      'planOffers',
      messages.planOffers,
      [
        ['yearlySaving', 'Save up to 16%', { percent: 16 }],
        ['customPricing', 'Custom pricing'],
        ['essential', 'Flexible hiring'],
        ['professional', 'Up to 5 hires'],
        ['enterprise', 'Unlimited hires'],
        ['basicCompliance', 'Basic compliance support'],
        ['standardPayroll', 'Standard payroll processing'],
        ['emailSupport', 'Email support'],
        ['sameDayOnboarding', 'Same day onboarding'],
        ['everythingInEssential', 'Everything in Essential'],
        ['grantCashback', 'Guaranteed 10% grant cashback on tech hires'],
        ['prioritySupport', 'Priority support with Slack'],
        ['benefits', 'Benefits administration'],
        ['timeTracking', 'Project/budget/time tracking'],
        ['everythingInProfessional', 'Everything in Professional'],
        ['accountManager', 'Dedicated account manager'],
        ['complianceConsulting', 'Custom compliance consulting'],
        ['customReporting', 'Custom reporting suite'],
        ['timeTrackingDiscount', 'Up to 50% off the time-tracking product'],
      ],
    ],
    [
      'loginCodeRules',
      messages.loginCodeRules,
      [
        ['noEmailFound', 'No email found. Please request a new code.'],
        ['resendWithoutEmail', 'Please go back and request a new code.'],
        ['resend', 'Resend code'],
        ['resendIn', 'Resend code in 42s', { seconds: 42 }],
      ],
    ],
    [
      'gettingStarted',
      messages.gettingStarted,
      [
        ['sign', 'Sign your document'],
        ['plan', 'Select a payment plan'],
        ['hire', 'Hire your first employee'],
      ],
    ],
  ];

describe.each(specified)('%s', (_, texts, rows) => {
  for (const [code, text, params] of rows) {
    test(code, () => {
      expect(word(texts[code] ?? '', params)).toBe(text);
    });
  }
});
