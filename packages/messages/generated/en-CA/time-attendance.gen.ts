// Generated from locales/en-CA/time-attendance.json by `npm run messages`. Do not edit.
export const pageTitle: string = "Time & Attendance";
export const heading: string = "Manage time & attendance with Timecapsule";
export const hoursTitle: string = "Hours";
export const hoursText: string = "Track time by person and project, from any device.";
export const attendanceTitle: string = "Attendance";
export const attendanceText: string = "Your whole team's absences and vacations in one calendar.";
export const timesheetsTitle: string = "Timesheets";
export const timesheetsText: string = "Approved hours, ready when payroll needs them.";
export const signUp: string = "Sign Up";
export const opensInNewTab = (d: { host: string | number }): string => "Opens " + d.host + " in a new tab";
