import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { AdminOnly, SignedInOnly } from './auth/guards.tsx';
import { IdentityButton } from './identity/identity-button.tsx';
import { workScreen } from './language/work-screen.ts';
import { Shell } from './shell/shell.tsx';

// Each screen's code is loaded when the screen is first shown.
const HomeScreen = lazy(() => import('./home/home-screen.tsx'));
const SearchScreen = workScreen(() => import('./positions/search-screen.tsx'));
const AdminScreen = workScreen(() => import('./admin/admin-screen.tsx'));
const AlertsScreen = workScreen(() => import('./alerts/alerts-screen.tsx'));
const AlertSettingsScreen = workScreen(() => import('./alerts/alert-settings-screen.tsx'));
const ImportScreen = workScreen(() => import('./imports/import-screen.tsx'));
const UnknownSensorsScreen = workScreen(() => import('./telemetry/unknown-sensors-screen.tsx'));
const AuditScreen = workScreen(() => import('./auth/audit-screen.tsx'));
const AccountsScreen = workScreen(() => import('./auth/accounts-screen.tsx'));
const PlaceRoutes = workScreen(() => import('./places/place-routes.tsx'));
const PlanRoutes = workScreen(() => import('./planning/plan-routes.tsx'));
const ReportScreen = workScreen(() => import('./reports/report-screen.tsx'));
const StoryScreen = workScreen(() => import('./story/story-screen.tsx'));
const PasswordScreen = workScreen(() => import('./auth/password-screen.tsx'));
const RegisterScreen = lazy(() => import('./auth/register-screen.tsx'));
const LoginScreen = lazy(() => import('./auth/login-screen.tsx'));
const CallbackScreen = lazy(() => import('./identity/callback-screen.tsx'));
const NotFoundScreen = lazy(() => import('./shell/not-found-screen.tsx'));

/** All screens of the product. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to="/home" replace />} />
        <Route path="/home" element={<HomeScreen />} />
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="/login" element={<LoginScreen otherWay={<IdentityButton />} />} />
        <Route path="/login1/callback" element={<CallbackScreen />} />
        <Route
          path="/search"
          element={
            <SignedInOnly>
              <SearchScreen />
            </SignedInOnly>
          }
        />
        <Route
          path="/wagons/:number"
          element={
            <SignedInOnly>
              <StoryScreen />
            </SignedInOnly>
          }
        />
        <Route
          path="/admin"
          element={
            <AdminOnly>
              <AdminScreen />
            </AdminOnly>
          }
        />
        <Route
          path="/admin/import"
          element={
            <AdminOnly>
              <ImportScreen />
            </AdminOnly>
          }
        />
        <Route
          path="/admin/unknown-sensors"
          element={
            <AdminOnly>
              <UnknownSensorsScreen />
            </AdminOnly>
          }
        />
        <Route
          path="/admin/changes"
          element={
            <AdminOnly>
              <AuditScreen />
            </AdminOnly>
          }
        />
        <Route
          path="/admin/employees"
          element={
            <AdminOnly>
              <AccountsScreen />
            </AdminOnly>
          }
        />
        <Route
          path="/admin/alerts"
          element={
            <AdminOnly>
              <AlertSettingsScreen />
            </AdminOnly>
          }
        />
        <Route
          path="/alerts"
          element={
            <SignedInOnly>
              <AlertsScreen />
            </SignedInOnly>
          }
        />
        <Route
          path="/railway/*"
          element={
            <SignedInOnly>
              <PlaceRoutes level="railway" />
            </SignedInOnly>
          }
        />
        <Route
          path="/mtu/:id/*"
          element={
            <SignedInOnly>
              <PlaceRoutes level="region" />
            </SignedInOnly>
          }
        />
        <Route
          path="/station/:id/*"
          element={
            <SignedInOnly>
              <PlaceRoutes level="station" />
            </SignedInOnly>
          }
        />
        <Route
          path="/plan/*"
          element={
            <SignedInOnly>
              <PlanRoutes />
            </SignedInOnly>
          }
        />
        <Route
          path="/reports"
          element={
            <SignedInOnly>
              <ReportScreen />
            </SignedInOnly>
          }
        />
        <Route
          path="/password"
          element={
            <SignedInOnly>
              <PasswordScreen />
            </SignedInOnly>
          }
        />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
