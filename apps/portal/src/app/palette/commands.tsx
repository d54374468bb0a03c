import { expensesPath, paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/palette';
import * as pay from '@portage/messages/pay';
import * as start from '@portage/messages/start';
import * as team from '@portage/messages/team';
import {
  Building2,
  Calculator,
  CalendarClock,
  CalendarDays,
  Clock,
  FileText,
  History,
  Keyboard,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Receipt,
  ScrollText,
  Upload,
  UserPlus,
  Users,
  WalletCards,
} from 'lucide-react';

interface Destination {
  readonly label: string;
  /** Other words it is found by. */
  readonly words?: string;
  readonly to: string;
  readonly Icon: LucideIcon;
}

/** The pages of the portal. */
export const pages: readonly Destination[] = [
  { label: start.titleDashboard, words: m.dashboardWords, to: paths.home, Icon: LayoutDashboard },
  { label: start.titleTeam, words: m.teamWords, to: paths.team, Icon: Users },
  { label: start.titlePay, words: m.payWords, to: paths.pay, Icon: WalletCards },
  { label: m.payCalendar, words: m.calendarWords, to: `${paths.pay}/calendar`, Icon: CalendarClock },
  { label: m.paymentHistory, to: `${paths.pay}?view=history`, Icon: History },
  { label: pay.expenses, words: m.expenseWords, to: expensesPath, Icon: Receipt },
  { label: m.statement, words: m.statementWords, to: `${paths.pay}?dialog=statement`, Icon: ScrollText },
  { label: start.titlePayrollSchedules, words: m.scheduleWords, to: paths.employee, Icon: CalendarDays },
  { label: start.titleCompany, words: m.companyWords, to: paths.company, Icon: Building2 },
  { label: start.titlePlan, words: m.planWords, to: paths.plan, Icon: Layers },
  { label: start.titleDocuments, words: m.documentWords, to: paths.documents, Icon: FileText },
  { label: start.titleTimeAttendance, to: paths.timeAttendance, Icon: Clock },
  { label: start.titleCostCalculator, words: m.calculatorWords, to: paths.costCalculator, Icon: Calculator },
];

/** Forms that open on their page. */
export const creations: readonly Destination[] = [
  { label: team.addMember, words: m.addMemberWords, to: `${paths.team}?add=1`, Icon: UserPlus },
  { label: team.importPeople, words: m.addMemberWords, to: `${paths.team}?view=import`, Icon: Upload },
  { label: m.oneTimePayment, words: m.oneTimeWords, to: `${paths.pay}?dialog=one-time`, Icon: WalletCards },
];

export const ShortcutsIcon = Keyboard;
