export { type ChargeLine, type ChargeShare, chargeLines, chargeShares } from './queries/read.ts';
