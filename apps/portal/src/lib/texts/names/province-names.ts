import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/provinces';

export const provinceNames: Readonly<Record<Province, string>> = {
  AB: m.alberta,
  BC: m.britishColumbia,
  MB: m.manitoba,
  NB: m.newBrunswick,
  NL: m.newfoundlandAndLabrador,
  NS: m.novaScotia,
  NT: m.northwestTerritories,
  NU: m.nunavut,
  ON: m.ontario,
  PE: m.princeEdwardIsland,
  QC: m.quebec,
  SK: m.saskatchewan,
  YT: m.yukon,
};

/** Options of a select. */
export const provinceOptions = PROVINCES.map((code) => ({ value: code, label: provinceNames[code] }));
