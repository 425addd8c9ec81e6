import { alertExportRoutes } from './alerts/alert-export-routes.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { channelRoutes } from './alerts/channel-routes.ts';
import { ruleRoutes } from './alerts/rule-routes.ts';
import { createAccessRules } from './auth/access-rules.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { auditRoutes } from './auth/audit-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { fleetRoutes } from './fleet/fleet-routes.ts';
import { fleetSummaryRoutes } from './fleet/fleet-summary-routes.ts';
import { geographyRoutes } from './geography/geography-routes.ts';
import { enforceAccess } from './http/access.ts';
import type { App } from './http/app.ts';
import { healthRoutes } from './http/health-routes.ts';
import { settingsRoutes } from './http/settings-routes.ts';
import { identityRoutes } from './identity/identity-routes.ts';
import { importRoutes } from './imports/import-routes.ts';
import { liveRoutes } from './live/live-routes.ts';
import { placeExportRoutes } from './places/place-export-routes.ts';
import { placeRoutes } from './places/place-routes.ts';
import { manyPlansRoutes } from './planning/many-plans-routes.ts';
import { planRoutes } from './planning/plan-routes.ts';
import { planReportRoutes } from './planning/report-routes.ts';
import { planSheetRoutes } from './planning/sheet-routes.ts';
import { positionExportRoutes } from './positions/position-export-routes.ts';
import { positionRoutes } from './positions/position-routes.ts';
import { spotRoutes } from './positions/spot-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { sensorExportRoutes } from './sensors/sensor-export-routes.ts';
import { sensorRoutes } from './sensors/sensor-routes.ts';
import { storyReadingRoutes } from './story/reading-routes.ts';
import { storyRoutes } from './story/story-routes.ts';
import { telemetryRoutes } from './telemetry/telemetry-routes.ts';
import { unassignedRoutes } from './telemetry/unassigned-routes.ts';
import { wagonExportRoutes } from './wagons/wagon-export-routes.ts';
import { wagonRoutes } from './wagons/wagon-routes.ts';

/** Everything any route needs. */
type Needs = Parameters<typeof alertRoutes>[1] &
  Parameters<typeof authRoutes>[1] &
  Parameters<typeof channelRoutes>[1] &
  Parameters<typeof fleetRoutes>[1] &
  Parameters<typeof fleetSummaryRoutes>[1] &
  Parameters<typeof geographyRoutes>[1] &
  Parameters<typeof healthRoutes>[1] &
  Parameters<typeof identityRoutes>[1] &
  Parameters<typeof importRoutes>[1] &
  Parameters<typeof liveRoutes>[1] &
  Parameters<typeof placeExportRoutes>[1] &
  Parameters<typeof placeRoutes>[1] &
  Parameters<typeof planRoutes>[1] &
  Parameters<typeof positionRoutes>[1] &
  Parameters<typeof reportRoutes>[1] &
  Parameters<typeof ruleRoutes>[1] &
  Parameters<typeof sensorRoutes>[1] &
  Parameters<typeof settingsRoutes>[1] &
  Parameters<typeof storyRoutes>[1] &
  Parameters<typeof telemetryRoutes>[1] &
  Parameters<typeof wagonRoutes>[1] & { ingestToken: string; metricsToken: string | null };

/** The contents page: every call the server answers. A new feature is one line here. */
export async function addRoutes(app: App, needs: Needs): Promise<void> {
  await app.register(async (routes: App) => {
    enforceAccess(routes, createAccessRules(needs.sessions, needs.ingestToken, needs.metricsToken));

    authRoutes(routes, needs);
    accountRoutes(routes, needs);
    auditRoutes(routes, needs);
    identityRoutes(routes, needs);
    wagonRoutes(routes, needs);
    wagonExportRoutes(routes, needs);
    sensorRoutes(routes, needs);
    sensorExportRoutes(routes, needs);
    importRoutes(routes, needs);
    positionRoutes(routes, needs);
    positionExportRoutes(routes, needs);
    spotRoutes(routes, needs);
    storyRoutes(routes, needs);
    storyReadingRoutes(routes, needs);
    fleetRoutes(routes, needs);
    fleetSummaryRoutes(routes, needs);
    geographyRoutes(routes, needs);
    reportRoutes(routes, needs);
    placeRoutes(routes, needs);
    placeExportRoutes(routes, needs);
    planRoutes(routes, needs);
    manyPlansRoutes(routes, needs);
    planSheetRoutes(routes, needs);
    planReportRoutes(routes, needs);
    telemetryRoutes(routes, needs);
    unassignedRoutes(routes, needs);
    alertRoutes(routes, needs);
    alertExportRoutes(routes, needs);
    ruleRoutes(routes, needs);
    channelRoutes(routes, needs);
    liveRoutes(routes, needs);
    settingsRoutes(routes, needs);
    healthRoutes(routes, needs);
  });
}
