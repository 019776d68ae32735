@echo off
rem Starts Mercer. Needs a Java runtime, 17 or newer: one inside this release, that of JAVA_HOME, or that of the PATH.
rem All arguments go to the tool untouched; MERCER_JAVA_OPTS adds options for Java, such as -Xmx4g.

setlocal DisableDelayedExpansion
rem A variable of this name would hide the exit code.
set "ERRORLEVEL="
set "MERCER_HOME=%~dp0.."
set "MERCER_JAVA=%MERCER_HOME%\runtime\bin\java.exe"
if exist "%MERCER_JAVA%" goto run
if not defined JAVA_HOME goto path
set "MERCER_JAVA=%JAVA_HOME:"=%\bin\java.exe"
if exist "%MERCER_JAVA%" goto run
echo mercer: there is no "%MERCER_JAVA%": set JAVA_HOME to a Java runtime, 17 or newer 1>&2
exit /b 1

:path
rem Of the PATH alone: a java.exe in the current folder may have come with somebody's data.
set "MERCER_JAVA=java.exe"
set "NoDefaultCurrentDirectoryInExePath=1"
where /q $PATH:java.exe
if not errorlevel 1 goto run
echo mercer: no Java found: install a Java runtime, 17 or newer, or set JAVA_HOME 1>&2
exit /b 1

:run
"%MERCER_JAVA%" "@%MERCER_HOME%\lib\jvm.options" -XX:MaxRAMPercentage=60 %MERCER_JAVA_OPTS% -cp "%MERCER_HOME%\lib\*" dev.mercer.cli.Main %*
exit /b %ERRORLEVEL%
